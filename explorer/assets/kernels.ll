; The search kernels; scripts/make_kernels makes this file from sources of digest ec9caf0921665d32.
; Made with numba 0.68.1, llvmlite 0.50.0
define i64 @rebuild(ptr %.1) {
.3:
  %.8 = getelementptr i8, ptr %.1, i64 16
  %.9 = load i64, ptr %.8, align 8
  %.25 = getelementptr i8, ptr %.1, i64 48
  %.26 = load i64, ptr %.25, align 8
  %.118 = getelementptr i8, ptr %.1, i64 104
  %.119 = load i64, ptr %.118, align 8
  %.144 = getelementptr i8, ptr %.1, i64 120
  %.145 = load i64, ptr %.144, align 8
  %.241 = getelementptr i8, ptr %.1, i64 192
  %.242 = load i64, ptr %.241, align 8
  %.246 = getelementptr i8, ptr %.1, i64 200
  %.247 = load i64, ptr %.246, align 8
  %.251 = getelementptr i8, ptr %.1, i64 208
  %.252 = load i64, ptr %.251, align 8
  %.427 = getelementptr i8, ptr %.1, i64 296
  %.428 = load i64, ptr %.427, align 8
  %.429 = getelementptr i8, ptr %.1, i64 304
  %.430 = load i64, ptr %.429, align 8
  %.431 = getelementptr i8, ptr %.1, i64 312
  %.432 = load i64, ptr %.431, align 8
  %arg.seam.2.fr.i = freeze i64 %.9
  %.169.i = mul i64 %.428, %.242
  %.210.i = sub i64 %.432, %.430
  %0 = add i64 %.210.i, 127
  %.234.i = lshr i64 %0, 7
  %.211.inv.i = icmp slt i64 %.210.i, 1
  %.256500.not513.i = icmp eq i64 %.234.i, 0
  %.256500.not.i = or i1 %.211.inv.i, %.256500.not513.i
  br i1 %.256500.not.i, label %_ZN13_3cdynamic_3e7rebuildB2v1B36c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWpoAE70Seam_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20int64_2c_20int64_29129Store_28array_28uint64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20int64_2976Table_28array_28uint32_2c_201d_2c_20C_29_2c_20int64_2c_20int64_2c_20int64_29356Scratch_28array_28uint64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20int64_2c_20array_28uint64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint64_2c_201d_2c_20C_29_29xxx.exit, label %B134.endif.endif.preheader.i

B134.endif.endif.preheader.i:
  %.146 = getelementptr i8, ptr %.1, i64 128
  %.147 = load i64, ptr %.146, align 8
  %.30 = getelementptr i8, ptr %.1, i64 56
  %.31 = load i64, ptr %.30, align 8
  %.10367.not.i.i = icmp slt i64 %arg.seam.2.fr.i, 1
  %1 = shl i64 %.31, 3
  %.7.i.i = xor i64 %.147, -1
  br i1 %.10367.not.i.i, label %B134.endif.endif.us.preheader.i, label %B134.endif.endif.preheader16.i

B134.endif.endif.preheader16.i:
  %2 = inttoptr i64 %.26 to ptr
  %const = bitcast i64 -2960836687051489901 to i64
  %3 = shl i64 %arg.seam.2.fr.i, 3
  %4 = mul i64 %.430, %3
  %scevgep27.i = getelementptr i8, ptr %2, i64 %4
  %5 = shl i64 %arg.seam.2.fr.i, 10
  %6 = mul i64 %arg.seam.2.fr.i, %.430
  %7 = shl i64 %arg.seam.2.fr.i, 7
  br label %B134.endif.endif.i

B134.endif.endif.us.preheader.i:
  %8 = shl i64 %.252, 3
  br label %B134.endif.endif.us.i

B134.endif.endif.us.i:
  %lsr.iv24.i = phi i64 [ %.210.i, %B134.endif.endif.us.preheader.i ], [ %lsr.iv.next25.i, %B132.loopexit.us.i ]
  %indvar.i = phi i64 [ 0, %B134.endif.endif.us.preheader.i ], [ %indvar.next.i, %B132.loopexit.us.i ]
  %.197.0.us.i = phi i64 [ %.430, %B134.endif.endif.us.preheader.i ], [ %.269.us.i, %B132.loopexit.us.i ]
  %smin = call i64 @llvm.smin.i64(i64 %lsr.iv24.i, i64 128)
  %9 = lshr i64 %smin, 1
  %10 = mul i64 %9, -2
  %smin6.i = tail call i64 @llvm.smin.i64(i64 %lsr.iv24.i, i64 128)
  %11 = and i64 %smin6.i, -2
  %12 = shl i64 %indvar.i, 7
  %13 = sub i64 %.210.i, %12
  %smin.i = tail call i64 @llvm.smin.i64(i64 %13, i64 128)
  %.269.us.i = add i64 %.197.0.us.i, 128
  %.299.us.i = sub nsw i64 %.432, %.197.0.us.i
  %.369.us.i = icmp sgt i64 %.299.us.i, 0
  %14 = tail call i64 @llvm.smax.i64(i64 %.299.us.i, i64 0)
  %15 = tail call i64 @llvm.umin.i64(i64 %14, i64 128)
  br i1 %.369.us.i, label %B216.us.us.preheader.i, label %B132.loopexit.us.i

B216.us.us.preheader.i:
  %16 = icmp eq i64 %13, 1
  br i1 %16, label %B216.us.us.epil.preheader.i, label %B216.us.us.i.preheader

B216.us.us.i.preheader:
  br label %B216.us.us.i

B394.endif.endif.us.i:
  %.583.0.us.i = phi i64 [ 0, %B394.lr.ph.split.us.us.i ], [ %.652.us.i, %B724.us.i ]
  %.638498.us.i = phi i64 [ %15, %B394.lr.ph.split.us.us.i ], [ %.648.us.i, %B724.us.i ]
  %17 = inttoptr i64 %.247 to ptr
  %18 = inttoptr i64 %.119 to ptr
  %.648.us.i = add nsw i64 %.638498.us.i, -1
  %.652.us.i = add nuw nsw i64 %.583.0.us.i, 1
  %.680.us.i = add nsw i64 %.583.0.us.i, %.169.i
  %.693.us.i = icmp slt i64 %.680.us.i, 0
  %.694.us.i = select i1 %.693.us.i, i64 %.252, i64 0
  %19 = getelementptr i64, ptr %17, i64 %.680.us.i
  %.708.us.i = getelementptr i64, ptr %19, i64 %.694.us.i
  %.709.us.i = load i64, ptr %.708.us.i, align 8
  %.6.i.us.i = and i64 %.709.us.i, %.145
  %.6.i2.us.i = lshr i64 %.709.us.i, 32
  %.8.i.us.i = and i64 %.6.i2.us.i, %.7.i.i
  %.765.us.i = add i64 %.764.us.i, %.583.0.us.i
  %.766.us.i = or i64 %.8.i.us.i, %.765.us.i
  %.785.us.i = getelementptr i32, ptr %18, i64 %.6.i.us.i
  %.786.us.i = load atomic i32, ptr %.785.us.i acquire, align 4
  %.788.not.us.i = icmp eq i32 %.786.us.i, 0
  %.804.us.i = trunc i64 %.766.us.i to i32
  br i1 %.788.not.us.i, label %B586.us.i, label %B622.us.i.preheader

B586.us.i:
  %20 = inttoptr i64 %.119 to ptr
  %sunkaddr.i = shl i64 %.6.i.us.i, 2
  %sunkaddr35.i = getelementptr i8, ptr %20, i64 %sunkaddr.i
  %.805.us.i = cmpxchg ptr %sunkaddr35.i, i32 0, i32 %.804.us.i acq_rel acquire, align 4
  %.806.us.i = extractvalue { i32, i1 } %.805.us.i, 1
  br i1 %.806.us.i, label %B724.us.i, label %B622.us.i.preheader

B622.us.i.preheader:
  br label %B622.us.i

B622.us.i:
  %place.2.3.us.i = phi i64 [ %.6.i.us.i, %B622.us.i.preheader ], [ %.818.us.i, %B688.us.i ], [ %.818.us.i, %B622.us.i ]
  %21 = inttoptr i64 %.119 to ptr
  %.813.us.i = add nsw i64 %place.2.3.us.i, 1
  %.818.us.i = and i64 %.813.us.i, %.145
  %.830.us.i = getelementptr i32, ptr %21, i64 %.818.us.i
  %.831.us.i = load atomic i32, ptr %.830.us.i acquire, align 4
  %.833.not.us.i = icmp eq i32 %.831.us.i, 0
  br i1 %.833.not.us.i, label %B688.us.i, label %B622.us.i

B688.us.i:
  %22 = inttoptr i64 %.119 to ptr
  %sunkaddr36.i = shl i64 %.818.us.i, 2
  %sunkaddr37.i = getelementptr i8, ptr %22, i64 %sunkaddr36.i
  %.847.us.i = cmpxchg ptr %sunkaddr37.i, i32 0, i32 %.804.us.i acq_rel acquire, align 4
  %.848.us.i = extractvalue { i32, i1 } %.847.us.i, 1
  br i1 %.848.us.i, label %B724.us.i, label %B622.us.i

B724.us.i:
  %.639.us.i = icmp sgt i64 %.638498.us.i, 1
  br i1 %.639.us.i, label %B394.endif.endif.us.i, label %B132.loopexit.us.i

B132.loopexit.us.i:
  %indvar.next.i = add nuw nsw i64 %indvar.i, 1
  %lsr.iv.next25.i = add i64 %lsr.iv24.i, -128
  %exitcond.not7.i = icmp eq i64 %indvar.next.i, %.234.i
  br i1 %exitcond.not7.i, label %_ZN13_3cdynamic_3e7rebuildB2v1B36c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWpoAE70Seam_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20int64_2c_20int64_29129Store_28array_28uint64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20int64_2976Table_28array_28uint32_2c_201d_2c_20C_29_2c_20int64_2c_20int64_2c_20int64_29356Scratch_28array_28uint64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20int64_2c_20array_28uint64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint64_2c_201d_2c_20C_29_29xxx.exit, label %B134.endif.endif.us.i

B216.us.us.i:
  %lsr.iv7 = phi i64 [ %.169.i, %B216.us.us.i.preheader ], [ %lsr.iv.next8, %B216.us.us.i ]
  %lsr.iv = phi i64 [ %10, %B216.us.us.i.preheader ], [ %lsr.iv.next, %B216.us.us.i ]
  %23 = inttoptr i64 %.247 to ptr
  %24 = inttoptr i64 %.119 to ptr
  %25 = add i64 %lsr.iv7, 1
  %.498.us.us.i = icmp slt i64 %lsr.iv7, 0
  %26 = select i1 %.498.us.us.i, i64 %8, i64 0
  %scevgep21.i = getelementptr i8, ptr %23, i64 %26
  %27 = shl i64 %lsr.iv7, 3
  %scevgep10 = getelementptr i8, ptr %scevgep21.i, i64 %27
  store i64 0, ptr %scevgep10, align 8
  tail call void @llvm.prefetch.p0(ptr %24, i32 0, i32 3, i32 1)
  %.498.us.us.1.i = icmp slt i64 %25, 0
  %28 = select i1 %.498.us.us.1.i, i64 %8, i64 0
  %29 = add i64 %28, 8
  %scevgep = getelementptr i8, ptr %23, i64 %29
  %30 = shl i64 %lsr.iv7, 3
  %scevgep9 = getelementptr i8, ptr %scevgep, i64 %30
  store i64 0, ptr %scevgep9, align 8
  tail call void @llvm.prefetch.p0(ptr %24, i32 0, i32 3, i32 1)
  %lsr.iv.next = add i64 %lsr.iv, 2
  %lsr.iv.next8 = add i64 %lsr.iv7, 2
  %niter.ncmp.1.i = icmp eq i64 %lsr.iv.next, 0
  br i1 %niter.ncmp.1.i, label %B394.lr.ph.split.us.us.unr-lcssa.i, label %B216.us.us.i

B394.lr.ph.split.us.us.unr-lcssa.i:
  %31 = and i64 %smin.i, 1
  %lcmp.mod.not.i = icmp eq i64 %31, 0
  br i1 %lcmp.mod.not.i, label %B394.lr.ph.split.us.us.i, label %B216.us.us.epil.preheader.i

B216.us.us.epil.preheader.i:
  %.417490493.us.us.epil.init.i = phi i64 [ 0, %B216.us.us.preheader.i ], [ %11, %B394.lr.ph.split.us.us.unr-lcssa.i ]
  %32 = inttoptr i64 %.247 to ptr
  %33 = inttoptr i64 %.119 to ptr
  %.485.us.us.epil.i = add nsw i64 %.417490493.us.us.epil.init.i, %.169.i
  %.498.us.us.epil.i = icmp slt i64 %.485.us.us.epil.i, 0
  %.499.us.us.epil.i = select i1 %.498.us.us.epil.i, i64 %.252, i64 0
  %34 = getelementptr i64, ptr %32, i64 %.485.us.us.epil.i
  %.513.us.us.epil.i = getelementptr i64, ptr %34, i64 %.499.us.us.epil.i
  store i64 0, ptr %.513.us.us.epil.i, align 8
  tail call void @llvm.prefetch.p0(ptr %33, i32 0, i32 3, i32 1)
  br label %B394.lr.ph.split.us.us.i

B394.lr.ph.split.us.us.i:
  %.764.us.i = add i64 %.197.0.us.i, 1
  br label %B394.endif.endif.us.i

B132.loopexit.i:
  %scevgep29.i = getelementptr i8, ptr %lsr.iv28.i, i64 %5
  %lsr.iv.next16 = add i64 %lsr.iv15, %7
  %.256.i = icmp sgt i64 %.255501.i, 1
  br i1 %.256.i, label %B134.endif.endif.i, label %_ZN13_3cdynamic_3e7rebuildB2v1B36c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWpoAE70Seam_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20int64_2c_20int64_29129Store_28array_28uint64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20int64_2976Table_28array_28uint32_2c_201d_2c_20C_29_2c_20int64_2c_20int64_2c_20int64_29356Scratch_28array_28uint64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20int64_2c_20array_28uint64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint64_2c_201d_2c_20C_29_29xxx.exit

B216.i:
  %lsr.iv17 = phi i64 [ %lsr.iv15, %B216.i.preheader ], [ %lsr.iv.next18, %B216.endif.endif.loopexit.i ]
  %lsr.iv30.i = phi ptr [ %scevgep31.i, %B216.endif.endif.loopexit.i ], [ %lsr.iv28.i, %B216.i.preheader ]
  %.417490493.i = phi i64 [ %.424.i, %B216.endif.endif.loopexit.i ], [ 0, %B216.i.preheader ]
  br label %B64.backedge.i.i

B64.backedge.i.i:
  %lsr.iv12 = phi i64 [ %lsr.iv.next13, %B64.backedge.i.i ], [ 0, %B216.i ]
  %value.2.070.i.i = phi i64 [ %.142.i.i.i, %B64.backedge.i.i ], [ 0, %B216.i ]
  %35 = add i64 %lsr.iv17, %lsr.iv12
  %.157.i.i = icmp slt i64 %35, 0
  %36 = select i1 %.157.i.i, i64 %1, i64 0
  %scevgep11 = getelementptr i8, ptr %lsr.iv30.i, i64 %36
  %37 = shl i64 %lsr.iv12, 3
  %scevgep14 = getelementptr i8, ptr %scevgep11, i64 %37
  %.173.i.i = load i64, ptr %scevgep14, align 8
  %.175.i.i = xor i64 %.173.i.i, %value.2.070.i.i
  %.128.i.i.i = lshr i64 %.175.i.i, 32
  %.130.i.i.i = xor i64 %.128.i.i.i, %.175.i.i
  %.131.i.i.i = mul i64 %.130.i.i.i, %const
  %.128.1.i.i.i = lshr i64 %.131.i.i.i, 32
  %.130.1.i.i.i = xor i64 %.128.1.i.i.i, %.131.i.i.i
  %.131.1.i.i.i = mul i64 %.130.1.i.i.i, %const
  %.140.i.i.i = lshr i64 %.131.1.i.i.i, 32
  %.142.i.i.i = xor i64 %.140.i.i.i, %.131.1.i.i.i
  %lsr.iv.next13 = add nuw nsw i64 %lsr.iv12, 1
  %exitcond.not.i.i = icmp eq i64 %arg.seam.2.fr.i, %lsr.iv.next13
  br i1 %exitcond.not.i.i, label %B216.endif.endif.loopexit.i, label %B64.backedge.i.i

B586.i:
  %38 = inttoptr i64 %.119 to ptr
  %sunkaddr38.i = shl i64 %.6.i.i, 2
  %sunkaddr39.i = getelementptr i8, ptr %38, i64 %sunkaddr38.i
  %.805.i = cmpxchg ptr %sunkaddr39.i, i32 0, i32 %.804.i acq_rel acquire, align 4
  %.806.i = extractvalue { i32, i1 } %.805.i, 1
  br i1 %.806.i, label %B724.i, label %B622.i.preheader

B622.i.preheader:
  br label %B622.i

B622.i:
  %place.2.3.i = phi i64 [ %.6.i.i, %B622.i.preheader ], [ %.818.i, %B688.i ], [ %.818.i, %B622.i ]
  %39 = inttoptr i64 %.119 to ptr
  %.813.i = add nsw i64 %place.2.3.i, 1
  %.818.i = and i64 %.813.i, %.145
  %.830.i = getelementptr i32, ptr %39, i64 %.818.i
  %.831.i = load atomic i32, ptr %.830.i acquire, align 4
  %.833.not.i = icmp eq i32 %.831.i, 0
  br i1 %.833.not.i, label %B688.i, label %B622.i

B688.i:
  %40 = inttoptr i64 %.119 to ptr
  %sunkaddr40.i = shl i64 %.818.i, 2
  %sunkaddr41.i = getelementptr i8, ptr %40, i64 %sunkaddr40.i
  %.847.i = cmpxchg ptr %sunkaddr41.i, i32 0, i32 %.804.i acq_rel acquire, align 4
  %.848.i = extractvalue { i32, i1 } %.847.i, 1
  br i1 %.848.i, label %B724.i, label %B622.i

B724.i:
  %.639.i = icmp sgt i64 %.638498.i, 1
  br i1 %.639.i, label %B394.endif.endif.i, label %B132.loopexit.i

B134.endif.endif.i:
  %lsr.iv15 = phi i64 [ %lsr.iv.next16, %B132.loopexit.i ], [ %6, %B134.endif.endif.preheader16.i ]
  %lsr.iv28.i = phi ptr [ %scevgep27.i, %B134.endif.endif.preheader16.i ], [ %scevgep29.i, %B132.loopexit.i ]
  %.197.0.i = phi i64 [ %.430, %B134.endif.endif.preheader16.i ], [ %.269.i, %B132.loopexit.i ]
  %.255501.i = phi i64 [ %.234.i, %B134.endif.endif.preheader16.i ], [ %.265.i, %B132.loopexit.i ]
  %.265.i = add nsw i64 %.255501.i, -1
  %.269.i = add i64 %.197.0.i, 128
  %.299.i = sub nsw i64 %.432, %.197.0.i
  %.11.i.i = tail call i64 @llvm.smin.i64(i64 %.299.i, i64 128)
  %.369.i = icmp sgt i64 %.299.i, 0
  %..318.i = tail call i64 @llvm.smax.i64(i64 %.11.i.i, i64 0)
  br i1 %.369.i, label %B216.i.preheader, label %B132.loopexit.i

B216.i.preheader:
  br label %B216.i

B216.endif.endif.loopexit.i:
  %41 = inttoptr i64 %.247 to ptr
  %42 = inttoptr i64 %.119 to ptr
  %.424.i = add nuw nsw i64 %.417490493.i, 1
  %.485.i = add nsw i64 %.417490493.i, %.169.i
  %.498.i = icmp slt i64 %.485.i, 0
  %.499.i = select i1 %.498.i, i64 %.252, i64 0
  %43 = getelementptr i64, ptr %41, i64 %.485.i
  %.513.i = getelementptr i64, ptr %43, i64 %.499.i
  store i64 %.142.i.i.i, ptr %.513.i, align 8
  %.6.i1.i = and i64 %.142.i.i.i, %.145
  %.549.i = getelementptr i32, ptr %42, i64 %.6.i1.i
  tail call void @llvm.prefetch.p0(ptr %.549.i, i32 0, i32 3, i32 1)
  %scevgep31.i = getelementptr i8, ptr %lsr.iv30.i, i64 %3
  %lsr.iv.next18 = add i64 %lsr.iv17, %arg.seam.2.fr.i
  %exitcond.not.i = icmp eq i64 %.11.i.i, %.424.i
  br i1 %exitcond.not.i, label %B394.lr.ph.split.i, label %B216.i

B394.lr.ph.split.i:
  %.764.i = add i64 %.197.0.i, 1
  br label %B394.endif.endif.i

B394.endif.endif.i:
  %.583.0.i = phi i64 [ 0, %B394.lr.ph.split.i ], [ %.652.i, %B724.i ]
  %.638498.i = phi i64 [ %..318.i, %B394.lr.ph.split.i ], [ %.648.i, %B724.i ]
  %44 = inttoptr i64 %.247 to ptr
  %45 = inttoptr i64 %.119 to ptr
  %.648.i = add nsw i64 %.638498.i, -1
  %.652.i = add nuw nsw i64 %.583.0.i, 1
  %.680.i = add nsw i64 %.583.0.i, %.169.i
  %.693.i = icmp slt i64 %.680.i, 0
  %.694.i = select i1 %.693.i, i64 %.252, i64 0
  %46 = getelementptr i64, ptr %44, i64 %.680.i
  %.708.i = getelementptr i64, ptr %46, i64 %.694.i
  %.709.i = load i64, ptr %.708.i, align 8
  %.6.i.i = and i64 %.709.i, %.145
  %.6.i2.i = lshr i64 %.709.i, 32
  %.8.i.i = and i64 %.6.i2.i, %.7.i.i
  %.765.i = add i64 %.764.i, %.583.0.i
  %.766.i = or i64 %.8.i.i, %.765.i
  %.785.i = getelementptr i32, ptr %45, i64 %.6.i.i
  %.786.i = load atomic i32, ptr %.785.i acquire, align 4
  %.788.not.i = icmp eq i32 %.786.i, 0
  %.804.i = trunc i64 %.766.i to i32
  br i1 %.788.not.i, label %B586.i, label %B622.i.preheader

_ZN13_3cdynamic_3e7rebuildB2v1B36c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWpoAE70Seam_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20int64_2c_20int64_29129Store_28array_28uint64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20int64_2976Table_28array_28uint32_2c_201d_2c_20C_29_2c_20int64_2c_20int64_2c_20int64_29356Scratch_28array_28uint64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20int64_2c_20array_28uint64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint64_2c_201d_2c_20C_29_29xxx.exit:
  ret i64 0
}

define i64 @expand(ptr %.1) {
.3:
  %.5 = load i64, ptr %.1, align 8
  %.6 = getelementptr i8, ptr %.1, i64 8
  %.7 = load i64, ptr %.6, align 8
  %.8 = getelementptr i8, ptr %.1, i64 16
  %.9 = load i64, ptr %.8, align 8
  %.10 = getelementptr i8, ptr %.1, i64 24
  %.11 = load i64, ptr %.10, align 8
  %.12 = getelementptr i8, ptr %.1, i64 32
  %.13 = load i64, ptr %.12, align 8
  %.14 = getelementptr i8, ptr %.1, i64 40
  %.15 = load i64, ptr %.14, align 8
  %.25 = getelementptr i8, ptr %.1, i64 48
  %.26 = load i64, ptr %.25, align 8
  %.29 = inttoptr i64 %.26 to ptr
  %.30 = getelementptr i8, ptr %.1, i64 56
  %.31 = load i64, ptr %.30, align 8
  %.54 = getelementptr i8, ptr %.1, i64 64
  %.55 = load i64, ptr %.54, align 8
  %.58 = inttoptr i64 %.55 to ptr
  %.59 = getelementptr i8, ptr %.1, i64 72
  %.60 = load i64, ptr %.59, align 8
  %.83 = getelementptr i8, ptr %.1, i64 80
  %.84 = load i64, ptr %.83, align 8
  %.87 = inttoptr i64 %.84 to ptr
  %.88 = getelementptr i8, ptr %.1, i64 88
  %.89 = load i64, ptr %.88, align 8
  %.109 = getelementptr i8, ptr %.1, i64 96
  %.110 = load i64, ptr %.109, align 8
  %.118 = getelementptr i8, ptr %.1, i64 104
  %.119 = load i64, ptr %.118, align 8
  %.122 = inttoptr i64 %.119 to ptr
  %.123 = getelementptr i8, ptr %.1, i64 112
  %.124 = load i64, ptr %.123, align 8
  %.144 = getelementptr i8, ptr %.1, i64 120
  %.145 = load i64, ptr %.144, align 8
  %.146 = getelementptr i8, ptr %.1, i64 128
  %.147 = load i64, ptr %.146, align 8
  %.148 = getelementptr i8, ptr %.1, i64 136
  %.149 = load i64, ptr %.148, align 8
  %.157 = getelementptr i8, ptr %.1, i64 144
  %.158 = load i64, ptr %.157, align 8
  %.161 = inttoptr i64 %.158 to ptr
  %.162 = getelementptr i8, ptr %.1, i64 152
  %.163 = load i64, ptr %.162, align 8
  %.186 = getelementptr i8, ptr %.1, i64 160
  %.187 = load i64, ptr %.186, align 8
  %.190 = inttoptr i64 %.187 to ptr
  %.191 = getelementptr i8, ptr %.1, i64 168
  %.192 = load i64, ptr %.191, align 8
  %.215 = getelementptr i8, ptr %.1, i64 176
  %.216 = load i64, ptr %.215, align 8
  %.219 = inttoptr i64 %.216 to ptr
  %.220 = getelementptr i8, ptr %.1, i64 184
  %.221 = load i64, ptr %.220, align 8
  %.241 = getelementptr i8, ptr %.1, i64 192
  %.242 = load i64, ptr %.241, align 8
  %.246 = getelementptr i8, ptr %.1, i64 200
  %.247 = load i64, ptr %.246, align 8
  %.250 = inttoptr i64 %.247 to ptr
  %.251 = getelementptr i8, ptr %.1, i64 208
  %.252 = load i64, ptr %.251, align 8
  %.275 = getelementptr i8, ptr %.1, i64 216
  %.276 = load i64, ptr %.275, align 8
  %.279 = inttoptr i64 %.276 to ptr
  %.280 = getelementptr i8, ptr %.1, i64 224
  %.281 = load i64, ptr %.280, align 8
  %.304 = getelementptr i8, ptr %.1, i64 232
  %.305 = load i64, ptr %.304, align 8
  %.308 = inttoptr i64 %.305 to ptr
  %.309 = getelementptr i8, ptr %.1, i64 240
  %.310 = load i64, ptr %.309, align 8
  %.333 = getelementptr i8, ptr %.1, i64 248
  %.334 = load i64, ptr %.333, align 8
  %.337 = inttoptr i64 %.334 to ptr
  %.338 = getelementptr i8, ptr %.1, i64 256
  %.339 = load i64, ptr %.338, align 8
  %.362 = getelementptr i8, ptr %.1, i64 264
  %.363 = load i64, ptr %.362, align 8
  %.366 = inttoptr i64 %.363 to ptr
  %.367 = getelementptr i8, ptr %.1, i64 272
  %.368 = load i64, ptr %.367, align 8
  %.391 = getelementptr i8, ptr %.1, i64 280
  %.392 = load i64, ptr %.391, align 8
  %.395 = inttoptr i64 %.392 to ptr
  %.396 = getelementptr i8, ptr %.1, i64 288
  %.397 = load i64, ptr %.396, align 8
  %.430 = getelementptr i8, ptr %.1, i64 296
  %.431 = load i64, ptr %.430, align 8
  %.434 = inttoptr i64 %.431 to ptr
  %.435 = getelementptr i8, ptr %.1, i64 304
  %.436 = load i64, ptr %.435, align 8
  %.459 = getelementptr i8, ptr %.1, i64 312
  %.460 = load i64, ptr %.459, align 8
  %.463 = inttoptr i64 %.460 to ptr
  %.464 = getelementptr i8, ptr %.1, i64 320
  %.465 = load i64, ptr %.464, align 8
  %.490 = getelementptr i8, ptr %.1, i64 328
  %.491 = load i64, ptr %.490, align 8
  %.494 = inttoptr i64 %.491 to ptr
  %.495 = getelementptr i8, ptr %.1, i64 336
  %.496 = load i64, ptr %.495, align 8
  %.519 = getelementptr i8, ptr %.1, i64 344
  %.520 = load i64, ptr %.519, align 8
  %.523 = inttoptr i64 %.520 to ptr
  %.524 = getelementptr i8, ptr %.1, i64 352
  %.525 = load i64, ptr %.524, align 8
  %.548 = getelementptr i8, ptr %.1, i64 360
  %.549 = load i64, ptr %.548, align 8
  %.552 = inttoptr i64 %.549 to ptr
  %.553 = getelementptr i8, ptr %.1, i64 368
  %.554 = load i64, ptr %.553, align 8
  %.574 = getelementptr i8, ptr %.1, i64 376
  %.575 = load i64, ptr %.574, align 8
  %.576 = getelementptr i8, ptr %.1, i64 384
  %.577 = load i64, ptr %.576, align 8
  %.583 = getelementptr i8, ptr %.1, i64 392
  %.584 = load i64, ptr %.583, align 8
  %.585 = getelementptr i8, ptr %.1, i64 400
  %.586 = load i64, ptr %.585, align 8
  %.587 = getelementptr i8, ptr %.1, i64 408
  %.588 = load i64, ptr %.587, align 8
  %.589 = getelementptr i8, ptr %.1, i64 416
  %.590 = load i64, ptr %.589, align 8
  %.591 = getelementptr i8, ptr %.1, i64 424
  %.592 = load i64, ptr %.591, align 8
  %.593 = getelementptr i8, ptr %.1, i64 432
  %.594 = load i64, ptr %.593, align 8
  %.595 = getelementptr i8, ptr %.1, i64 440
  %.596 = load i64, ptr %.595, align 8
  %.597 = alloca ptr, align 8
  %excinfo = alloca ptr, align 8
  %.637 = call i32 @inner.0(ptr nonnull %.597, ptr nonnull %excinfo, i64 %.5, i64 %.7, i64 %.9, i64 %.11, i64 %.13, i64 %.15, ptr null, ptr null, i64 %.31, i64 8, ptr %.29, i64 %.31, i64 8, ptr null, ptr null, i64 %.60, i64 4, ptr %.58, i64 %.60, i64 4, ptr null, ptr null, i64 %.89, i64 8, ptr %.87, i64 %.89, i64 8, i64 %.110, ptr null, ptr null, i64 %.124, i64 4, ptr %.122, i64 %.124, i64 4, i64 %.145, i64 %.147, i64 %.149, ptr null, ptr null, i64 %.163, i64 8, ptr %.161, i64 %.163, i64 8, ptr null, ptr null, i64 %.192, i64 4, ptr %.190, i64 %.192, i64 4, ptr null, ptr null, i64 %.221, i64 2, ptr %.219, i64 %.221, i64 2, i64 %.242, ptr null, ptr null, i64 %.252, i64 8, ptr %.250, i64 %.252, i64 8, ptr null, ptr null, i64 %.281, i64 8, ptr %.279, i64 %.281, i64 8, ptr null, ptr null, i64 %.310, i64 8, ptr %.308, i64 %.310, i64 8, ptr null, ptr null, i64 %.339, i64 8, ptr %.337, i64 %.339, i64 8, ptr null, ptr null, i64 %.368, i64 8, ptr %.366, i64 %.368, i64 8, ptr null, ptr null, i64 %.397, i64 8, ptr %.395, i64 %.397, i64 8, ptr null, ptr null, i64 %.436, i64 8, ptr %.434, i64 %.436, i64 8, ptr null, ptr null, i64 %.465, i64 8, ptr %.463, i64 %.465, i64 8, ptr null, ptr null, i64 %.496, i64 8, ptr %.494, i64 %.496, i64 8, ptr null, ptr null, i64 %.525, i64 8, ptr %.523, i64 %.525, i64 8, ptr null, ptr null, i64 %.554, i64 8, ptr %.552, i64 %.554, i64 8, i64 %.575, i64 %.577, i64 %.584, i64 %.586, i64 %.588, i64 %.590, i64 %.592, i64 %.594, i64 %.596)
  %.639 = icmp eq i32 %.637, 0
  %.648 = select i1 %.639, i64 0, i64 -9223372036854775808
  ret i64 %.648
}

define i64 @begin(ptr %.1) {
.3:
  %.5 = load i64, ptr %.1, align 8
  %.6 = getelementptr i8, ptr %.1, i64 8
  %.7 = load i64, ptr %.6, align 8
  %.8 = getelementptr i8, ptr %.1, i64 16
  %.9 = load i64, ptr %.8, align 8
  %.10 = getelementptr i8, ptr %.1, i64 24
  %.11 = load i64, ptr %.10, align 8
  %.12 = getelementptr i8, ptr %.1, i64 32
  %.13 = load i64, ptr %.12, align 8
  %.14 = getelementptr i8, ptr %.1, i64 40
  %.15 = load i64, ptr %.14, align 8
  %.25 = getelementptr i8, ptr %.1, i64 48
  %.26 = load i64, ptr %.25, align 8
  %.29 = inttoptr i64 %.26 to ptr
  %.30 = getelementptr i8, ptr %.1, i64 56
  %.31 = load i64, ptr %.30, align 8
  %.54 = getelementptr i8, ptr %.1, i64 64
  %.55 = load i64, ptr %.54, align 8
  %.58 = inttoptr i64 %.55 to ptr
  %.59 = getelementptr i8, ptr %.1, i64 72
  %.60 = load i64, ptr %.59, align 8
  %.83 = getelementptr i8, ptr %.1, i64 80
  %.84 = load i64, ptr %.83, align 8
  %.87 = inttoptr i64 %.84 to ptr
  %.88 = getelementptr i8, ptr %.1, i64 88
  %.89 = load i64, ptr %.88, align 8
  %.109 = getelementptr i8, ptr %.1, i64 96
  %.110 = load i64, ptr %.109, align 8
  %.118 = getelementptr i8, ptr %.1, i64 104
  %.119 = load i64, ptr %.118, align 8
  %.122 = inttoptr i64 %.119 to ptr
  %.123 = getelementptr i8, ptr %.1, i64 112
  %.124 = load i64, ptr %.123, align 8
  %.144 = getelementptr i8, ptr %.1, i64 120
  %.145 = load i64, ptr %.144, align 8
  %.146 = getelementptr i8, ptr %.1, i64 128
  %.147 = load i64, ptr %.146, align 8
  %.148 = getelementptr i8, ptr %.1, i64 136
  %.149 = load i64, ptr %.148, align 8
  %.157 = getelementptr i8, ptr %.1, i64 144
  %.158 = load i64, ptr %.157, align 8
  %.161 = inttoptr i64 %.158 to ptr
  %.162 = getelementptr i8, ptr %.1, i64 152
  %.163 = load i64, ptr %.162, align 8
  %.186 = getelementptr i8, ptr %.1, i64 160
  %.187 = load i64, ptr %.186, align 8
  %.190 = inttoptr i64 %.187 to ptr
  %.191 = getelementptr i8, ptr %.1, i64 168
  %.192 = load i64, ptr %.191, align 8
  %.215 = getelementptr i8, ptr %.1, i64 176
  %.216 = load i64, ptr %.215, align 8
  %.219 = inttoptr i64 %.216 to ptr
  %.220 = getelementptr i8, ptr %.1, i64 184
  %.221 = load i64, ptr %.220, align 8
  %.241 = getelementptr i8, ptr %.1, i64 192
  %.242 = load i64, ptr %.241, align 8
  %.246 = getelementptr i8, ptr %.1, i64 200
  %.247 = load i64, ptr %.246, align 8
  %.250 = inttoptr i64 %.247 to ptr
  %.251 = getelementptr i8, ptr %.1, i64 208
  %.252 = load i64, ptr %.251, align 8
  %.275 = getelementptr i8, ptr %.1, i64 216
  %.276 = load i64, ptr %.275, align 8
  %.279 = inttoptr i64 %.276 to ptr
  %.280 = getelementptr i8, ptr %.1, i64 224
  %.281 = load i64, ptr %.280, align 8
  %.304 = getelementptr i8, ptr %.1, i64 232
  %.305 = load i64, ptr %.304, align 8
  %.308 = inttoptr i64 %.305 to ptr
  %.309 = getelementptr i8, ptr %.1, i64 240
  %.310 = load i64, ptr %.309, align 8
  %.333 = getelementptr i8, ptr %.1, i64 248
  %.334 = load i64, ptr %.333, align 8
  %.337 = inttoptr i64 %.334 to ptr
  %.338 = getelementptr i8, ptr %.1, i64 256
  %.339 = load i64, ptr %.338, align 8
  %.362 = getelementptr i8, ptr %.1, i64 264
  %.363 = load i64, ptr %.362, align 8
  %.366 = inttoptr i64 %.363 to ptr
  %.367 = getelementptr i8, ptr %.1, i64 272
  %.368 = load i64, ptr %.367, align 8
  %.391 = getelementptr i8, ptr %.1, i64 280
  %.392 = load i64, ptr %.391, align 8
  %.395 = inttoptr i64 %.392 to ptr
  %.396 = getelementptr i8, ptr %.1, i64 288
  %.397 = load i64, ptr %.396, align 8
  %.430 = getelementptr i8, ptr %.1, i64 296
  %.431 = load i64, ptr %.430, align 8
  %.434 = inttoptr i64 %.431 to ptr
  %.435 = getelementptr i8, ptr %.1, i64 304
  %.436 = load i64, ptr %.435, align 8
  %.459 = getelementptr i8, ptr %.1, i64 312
  %.460 = load i64, ptr %.459, align 8
  %.463 = inttoptr i64 %.460 to ptr
  %.464 = getelementptr i8, ptr %.1, i64 320
  %.465 = load i64, ptr %.464, align 8
  %.488 = getelementptr i8, ptr %.1, i64 328
  %.489 = load i64, ptr %.488, align 8
  %.492 = inttoptr i64 %.489 to ptr
  %.493 = getelementptr i8, ptr %.1, i64 336
  %.494 = load i64, ptr %.493, align 8
  %.514 = getelementptr i8, ptr %.1, i64 344
  %.515 = load i64, ptr %.514, align 8
  %.516 = getelementptr i8, ptr %.1, i64 352
  %.517 = load i64, ptr %.516, align 8
  %.523 = getelementptr i8, ptr %.1, i64 360
  %.524 = load i64, ptr %.523, align 8
  %.525 = alloca ptr, align 8
  %excinfo = alloca ptr, align 8
  %.561 = call i32 @inner.1(ptr nonnull %.525, ptr nonnull %excinfo, i64 %.5, i64 %.7, i64 %.9, i64 %.11, i64 %.13, i64 %.15, ptr null, ptr null, i64 %.31, i64 8, ptr %.29, i64 %.31, i64 8, ptr null, ptr null, i64 %.60, i64 4, ptr %.58, i64 %.60, i64 4, ptr null, ptr null, i64 %.89, i64 8, ptr %.87, i64 %.89, i64 8, i64 %.110, ptr null, ptr null, i64 %.124, i64 4, ptr %.122, i64 %.124, i64 4, i64 %.145, i64 %.147, i64 %.149, ptr null, ptr null, i64 %.163, i64 8, ptr %.161, i64 %.163, i64 8, ptr null, ptr null, i64 %.192, i64 4, ptr %.190, i64 %.192, i64 4, ptr null, ptr null, i64 %.221, i64 2, ptr %.219, i64 %.221, i64 2, i64 %.242, ptr null, ptr null, i64 %.252, i64 8, ptr %.250, i64 %.252, i64 8, ptr null, ptr null, i64 %.281, i64 8, ptr %.279, i64 %.281, i64 8, ptr null, ptr null, i64 %.310, i64 8, ptr %.308, i64 %.310, i64 8, ptr null, ptr null, i64 %.339, i64 8, ptr %.337, i64 %.339, i64 8, ptr null, ptr null, i64 %.368, i64 8, ptr %.366, i64 %.368, i64 8, ptr null, ptr null, i64 %.397, i64 8, ptr %.395, i64 %.397, i64 8, ptr null, ptr null, i64 %.436, i64 8, ptr %.434, i64 %.436, i64 8, ptr null, ptr null, i64 %.465, i64 8, ptr %.463, i64 %.465, i64 8, ptr null, ptr null, i64 %.494, i64 8, ptr %.492, i64 %.494, i64 8, i64 %.515, i64 %.517, i64 %.524)
  %.563 = icmp eq i32 %.561, 0
  %.572 = select i1 %.563, i64 0, i64 -9223372036854775808
  ret i64 %.572
}

define i64 @probe(ptr %.1) {
.3:
  %.6 = getelementptr i8, ptr %.1, i64 8
  %.7 = load i64, ptr %.6, align 8
  %.25 = getelementptr i8, ptr %.1, i64 48
  %.26 = load i64, ptr %.25, align 8
  %.147 = getelementptr i8, ptr %.1, i64 120
  %.148 = load i64, ptr %.147, align 8
  %.152 = getelementptr i8, ptr %.1, i64 128
  %.153 = load i64, ptr %.152, align 8
  %.204 = getelementptr i8, ptr %.1, i64 160
  %.205 = load i64, ptr %.204, align 8
  %.211 = getelementptr i8, ptr %.1, i64 168
  %.212 = load i64, ptr %.211, align 8
  %.213 = getelementptr i8, ptr %.1, i64 176
  %.214 = load i64, ptr %.213, align 8
  %.215 = getelementptr i8, ptr %.1, i64 184
  %.216 = load i64, ptr %.215, align 8
  %.74.i = mul nsw i64 %.212, %.205
  %.110.i = icmp slt i64 %.74.i, 0
  %.111.i = select i1 %.110.i, i64 %.153, i64 0
  %.112.i = add i64 %.111.i, %.74.i
  %.115.i = icmp slt i64 %.112.i, 0
  br i1 %.115.i, label %B0.else.if.i, label %B0.else.endif.i

B0.else.if.i:
  br label %B0.else.endif.i

B0.else.endif.i:
  %.100.sroa.0.1.i = phi i64 [ 0, %B0.else.if.i ], [ %.112.i, %.3 ]
  %.120.not.i = icmp slt i64 %.112.i, %.153
  br i1 %.120.not.i, label %_ZN13_3cdynamic_3e5probeB3v18B36c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWpoAE70Seam_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20int64_2c_20int64_29129Store_28array_28uint64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20int64_29138Tally_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20int64_2c_20int64_29xxx.exit, label %B0.else.endif.if.i

B0.else.endif.if.i:
  br label %_ZN13_3cdynamic_3e5probeB3v18B36c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWpoAE70Seam_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20int64_2c_20int64_29129Store_28array_28uint64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20int64_29138Tally_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20int64_2c_20int64_29xxx.exit

_ZN13_3cdynamic_3e5probeB3v18B36c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWpoAE70Seam_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20int64_2c_20int64_29129Store_28array_28uint64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20int64_29138Tally_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20int64_2c_20int64_29xxx.exit:
  %.100.sroa.0.3.i = phi i64 [ %.153, %B0.else.endif.if.i ], [ %.100.sroa.0.1.i, %B0.else.endif.i ]
  %.151 = inttoptr i64 %.148 to ptr
  %.29 = inttoptr i64 %.26 to ptr
  %.213.i = getelementptr i64, ptr %.151, i64 %.100.sroa.0.3.i
  %.256.i = inttoptr i64 %.7 to ptr
  %.257.i = tail call i64 %.256.i(ptr %.29, i64 %.214, i64 %.216, ptr %.213.i)
  ret i64 %.257.i
}

declare i64 @llvm.smin.i64(i64, i64)

declare i64 @llvm.smax.i64(i64, i64)

declare void @llvm.prefetch.p0(ptr, i32 immarg, i32 immarg, i32 immarg)

define internal i32 @inner.0(ptr %retptr, ptr %excinfo, i64 %arg.seam.0, i64 %arg.seam.1, i64 %arg.seam.2, i64 %arg.seam.3, i64 %arg.seam.4, i64 %arg.seam.5, ptr %arg.store.0.0, ptr %arg.store.0.1, i64 %arg.store.0.2, i64 %arg.store.0.3, ptr %arg.store.0.4, i64 %arg.store.0.5.0, i64 %arg.store.0.6.0, ptr %arg.store.1.0, ptr %arg.store.1.1, i64 %arg.store.1.2, i64 %arg.store.1.3, ptr %arg.store.1.4, i64 %arg.store.1.5.0, i64 %arg.store.1.6.0, ptr %arg.store.2.0, ptr %arg.store.2.1, i64 %arg.store.2.2, i64 %arg.store.2.3, ptr %arg.store.2.4, i64 %arg.store.2.5.0, i64 %arg.store.2.6.0, i64 %arg.store.3, ptr %arg.table.0.0, ptr %arg.table.0.1, i64 %arg.table.0.2, i64 %arg.table.0.3, ptr %arg.table.0.4, i64 %arg.table.0.5.0, i64 %arg.table.0.6.0, i64 %arg.table.1, i64 %arg.table.2, i64 %arg.table.3, ptr %arg.scratch.0.0, ptr %arg.scratch.0.1, i64 %arg.scratch.0.2, i64 %arg.scratch.0.3, ptr %arg.scratch.0.4, i64 %arg.scratch.0.5.0, i64 %arg.scratch.0.6.0, ptr %arg.scratch.1.0, ptr %arg.scratch.1.1, i64 %arg.scratch.1.2, i64 %arg.scratch.1.3, ptr %arg.scratch.1.4, i64 %arg.scratch.1.5.0, i64 %arg.scratch.1.6.0, ptr %arg.scratch.2.0, ptr %arg.scratch.2.1, i64 %arg.scratch.2.2, i64 %arg.scratch.2.3, ptr %arg.scratch.2.4, i64 %arg.scratch.2.5.0, i64 %arg.scratch.2.6.0, i64 %arg.scratch.3, ptr %arg.scratch.4.0, ptr %arg.scratch.4.1, i64 %arg.scratch.4.2, i64 %arg.scratch.4.3, ptr %arg.scratch.4.4, i64 %arg.scratch.4.5.0, i64 %arg.scratch.4.6.0, ptr %arg.scratch.5.0, ptr %arg.scratch.5.1, i64 %arg.scratch.5.2, i64 %arg.scratch.5.3, ptr %arg.scratch.5.4, i64 %arg.scratch.5.5.0, i64 %arg.scratch.5.6.0, ptr %arg.scratch.6.0, ptr %arg.scratch.6.1, i64 %arg.scratch.6.2, i64 %arg.scratch.6.3, ptr %arg.scratch.6.4, i64 %arg.scratch.6.5.0, i64 %arg.scratch.6.6.0, ptr %arg.scratch.7.0, ptr %arg.scratch.7.1, i64 %arg.scratch.7.2, i64 %arg.scratch.7.3, ptr %arg.scratch.7.4, i64 %arg.scratch.7.5.0, i64 %arg.scratch.7.6.0, ptr %arg.scratch.8.0, ptr %arg.scratch.8.1, i64 %arg.scratch.8.2, i64 %arg.scratch.8.3, ptr %arg.scratch.8.4, i64 %arg.scratch.8.5.0, i64 %arg.scratch.8.6.0, ptr %arg.scratch.9.0, ptr %arg.scratch.9.1, i64 %arg.scratch.9.2, i64 %arg.scratch.9.3, ptr %arg.scratch.9.4, i64 %arg.scratch.9.5.0, i64 %arg.scratch.9.6.0, ptr %arg.turns.0.0, ptr %arg.turns.0.1, i64 %arg.turns.0.2, i64 %arg.turns.0.3, ptr %arg.turns.0.4, i64 %arg.turns.0.5.0, i64 %arg.turns.0.6.0, ptr %arg.turns.1.0, ptr %arg.turns.1.1, i64 %arg.turns.1.2, i64 %arg.turns.1.3, ptr %arg.turns.1.4, i64 %arg.turns.1.5.0, i64 %arg.turns.1.6.0, ptr %arg.tally.0.0, ptr %arg.tally.0.1, i64 %arg.tally.0.2, i64 %arg.tally.0.3, ptr %arg.tally.0.4, i64 %arg.tally.0.5.0, i64 %arg.tally.0.6.0, ptr %arg.tally.1.0, ptr %arg.tally.1.1, i64 %arg.tally.1.2, i64 %arg.tally.1.3, ptr %arg.tally.1.4, i64 %arg.tally.1.5.0, i64 %arg.tally.1.6.0, ptr %arg.tally.2.0, ptr %arg.tally.2.1, i64 %arg.tally.2.2, i64 %arg.tally.2.3, ptr %arg.tally.2.4, i64 %arg.tally.2.5.0, i64 %arg.tally.2.6.0, i64 %arg.tally.3, i64 %arg.tally.4, i64 %arg.worker, i64 %arg.workers, i64 %arg.first, i64 %arg.count, i64 %arg.batch, i64 %arg.room, i64 %arg.ceiling) {
B0:
  %const = bitcast i64 9223372036854775806 to i64
  %arg.seam.5.fr = freeze i64 %arg.seam.5
  %arg.seam.2.fr.i9 = freeze i64 %arg.seam.2
  %.212 = add i64 %arg.count, -1
  %.213 = add i64 %.212, %arg.batch
  %.217 = icmp eq i64 %arg.batch, 0
  br i1 %.217, label %B0.endif.else, label %B0.else

common.ret:
  store ptr null, ptr %retptr, align 8
  ret i32 0

B0.else:
  %const_mat = add i64 %const, 2
  %.228 = icmp ne i64 %.213, %const_mat
  %.229 = icmp ne i64 %arg.batch, -1
  %.230.not = or i1 %.229, %.228
  br i1 %.230.not, label %B0.else.if, label %B0.endif.else

B0.else.if:
  %0 = or i64 %.213, %arg.batch
  %1 = icmp ult i64 %0, 4294967296
  br i1 %1, label %2, label %9

2:
  %3 = trunc nuw i64 %arg.batch to i32
  %4 = trunc nuw i64 %.213 to i32
  %5 = udiv i32 %4, %3
  %6 = urem i32 %4, %3
  %7 = zext i32 %5 to i64
  %8 = zext i32 %6 to i64
  br label %23

9:
  %10 = or i64 %.213, %arg.batch
  %11 = and i64 %10, -4294967296
  %12 = icmp eq i64 %11, 0
  br i1 %12, label %13, label %20

13:
  %14 = trunc i64 %arg.batch to i32
  %15 = trunc i64 %.213 to i32
  %16 = udiv i32 %15, %14
  %17 = urem i32 %15, %14
  %18 = zext i32 %16 to i64
  %19 = zext i32 %17 to i64
  br label %23

20:
  %21 = sdiv i64 %.213, %arg.batch
  %22 = srem i64 %.213, %arg.batch
  br label %23

23:
  %24 = phi i64 [ %7, %2 ], [ %18, %13 ], [ %21, %20 ]
  %25 = phi i64 [ %8, %2 ], [ %19, %13 ], [ %22, %20 ]
  %.235 = xor i64 %25, %arg.batch
  %.236 = icmp slt i64 %.235, 0
  %.237 = icmp ne i64 %25, 0
  %.238 = and i1 %.237, %.236
  %.243 = sext i1 %.238 to i64
  %spec.select = add i64 %24, %.243
  br label %B0.endif.else

B0.endif.else:
  %quot.0 = phi i64 [ 0, %B0 ], [ 0, %B0.else ], [ %spec.select, %23 ]
  %.268 = mul nsw i64 %arg.worker, %arg.tally.3
  %.304 = icmp slt i64 %.268, 0
  %.305 = select i1 %.304, i64 %arg.tally.0.5.0, i64 0
  %.306 = add i64 %.305, %.268
  %.309 = icmp slt i64 %.306, 0
  br i1 %.309, label %B0.endif.else.if, label %B0.endif.else.endif

B0.endif.else.if:
  br label %B0.endif.else.endif

B0.endif.else.endif:
  %.294.sroa.0.1 = phi i64 [ 0, %B0.endif.else.if ], [ %.306, %B0.endif.else ]
  %.314.not = icmp slt i64 %.306, %arg.tally.0.5.0
  br i1 %.314.not, label %B0.endif.endif.else, label %B0.endif.else.endif.if

B0.endif.else.endif.if:
  br label %B0.endif.endif.else

B0.endif.endif.else:
  %.294.sroa.0.3 = phi i64 [ %arg.tally.0.5.0, %B0.endif.else.endif.if ], [ %.294.sroa.0.1, %B0.endif.else.endif ]
  %.407 = getelementptr i64, ptr %arg.tally.0.4, i64 %.294.sroa.0.3
  %.439 = mul nsw i64 %arg.worker, %arg.tally.4
  %.475 = icmp slt i64 %.439, 0
  %.476 = select i1 %.475, i64 %arg.tally.1.5.0, i64 0
  %.477 = add i64 %.476, %.439
  %.480 = icmp slt i64 %.477, 0
  br i1 %.480, label %B0.endif.endif.else.if, label %B0.endif.endif.else.endif

B0.endif.endif.else.if:
  br label %B0.endif.endif.else.endif

B0.endif.endif.else.endif:
  %.465.sroa.0.1 = phi i64 [ 0, %B0.endif.endif.else.if ], [ %.477, %B0.endif.endif.else ]
  %.485.not = icmp slt i64 %.477, %arg.tally.1.5.0
  br i1 %.485.not, label %B0.endif.endif.endif.else, label %B0.endif.endif.else.endif.if

B0.endif.endif.else.endif.if:
  br label %B0.endif.endif.endif.else

B0.endif.endif.endif.else:
  %.465.sroa.0.3 = phi i64 [ %arg.tally.1.5.0, %B0.endif.endif.else.endif.if ], [ %.465.sroa.0.1, %B0.endif.endif.else.endif ]
  %26 = icmp slt i64 %.268, 0
  %.578 = getelementptr i64, ptr %arg.tally.1.4, i64 %.465.sroa.0.3
  %.653 = select i1 %26, i64 %arg.tally.2.5.0, i64 0
  %.654 = add i64 %.653, %.268
  %.657 = icmp slt i64 %.654, 0
  br i1 %.657, label %B0.endif.endif.endif.else.if, label %B0.endif.endif.endif.else.endif

B0.endif.endif.endif.endif:
  %.642.sroa.0.3 = phi i64 [ %arg.tally.2.5.0, %B0.endif.endif.endif.else.endif.if ], [ %.642.sroa.0.1, %B0.endif.endif.endif.else.endif ]
  %const126 = bitcast i64 -2960836687051489901 to i64
  %.755 = getelementptr i64, ptr %arg.tally.2.4, i64 %.642.sroa.0.3
  %.788 = shl i64 %arg.worker, 4
  %.876 = icmp slt i64 %arg.worker, 0
  %.877 = select i1 %.876, i64 %arg.scratch.8.5.0, i64 0
  %27 = getelementptr i64, ptr %arg.scratch.8.4, i64 %.788
  %invariant.gep = getelementptr i64, ptr %27, i64 %.877
  %invariant.gep1050 = getelementptr i64, ptr %arg.scratch.8.4, i64 %.877
  %.8.i = icmp sgt i64 %arg.workers, 1
  %.11.i = shl nsw i64 %arg.workers, 2
  %spec.select.i = select i1 %.8.i, i64 %.11.i, i64 1
  %factor.op.mul = mul i64 %spec.select.i, %arg.seam.3
  %.261.reass = mul i64 %factor.op.mul, %arg.batch
  %.330.i1 = select i1 %.876, i64 %arg.scratch.9.5.0, i64 0
  %.idx.i = shl i64 %arg.worker, 15
  %28 = getelementptr i8, ptr %arg.scratch.9.4, i64 %.idx.i
  %invariant.gep.i = getelementptr i64, ptr %28, i64 %.330.i1
  %29 = shl i64 %arg.scratch.0.5.0, 3
  %.677.i = select i1 %.876, i64 %arg.scratch.7.5.0, i64 0
  %.163.i = xor i64 %arg.table.2, -1
  %30 = shl i64 %arg.store.0.5.0, 3
  %31 = add i64 %arg.seam.2.fr.i9, -1
  %32 = shl i64 %arg.scratch.5.5.0, 3
  %invariant.gep62 = getelementptr i64, ptr %arg.scratch.7.4, i64 %.677.i
  %unroll_iter.i = and i64 %arg.seam.2.fr.i9, %const
  %33 = shl i64 %arg.seam.2.fr.i9, 3
  %scevgep150 = getelementptr i8, ptr %arg.scratch.0.4, i64 8
  %34 = mul i64 %33, %arg.scratch.3
  %35 = add i64 %29, 8
  %36 = add i64 %30, 8
  br label %B222.outer

B0.endif.endif.endif.else.if:
  br label %B0.endif.endif.endif.else.endif

B0.endif.endif.endif.else.endif:
  %.642.sroa.0.1 = phi i64 [ 0, %B0.endif.endif.endif.else.if ], [ %.654, %B0.endif.endif.endif.else ]
  %.662.not = icmp slt i64 %.654, %arg.tally.2.5.0
  br i1 %.662.not, label %B0.endif.endif.endif.endif, label %B0.endif.endif.endif.else.endif.if

B0.endif.endif.endif.else.endif.if:
  br label %B0.endif.endif.endif.endif

B218.lr.ph.i:
  %.215.i = mul nsw i64 %.955, %arg.scratch.3
  br label %B218.endif.i

B406.i:
  %place.2.1.i = phi i64 [ %.616.i, %B406.i ], [ %.398.i, %B406.i.preheader ]
  %.614.i = add nsw i64 %place.2.1.i, 1
  %.616.i = and i64 %.614.i, %arg.table.1
  %.634.i = icmp slt i64 %.616.i, 0
  %.635.i = select i1 %.634.i, i64 %arg.table.0.5.0, i64 0
  %37 = getelementptr i32, ptr %arg.table.0.4, i64 %.616.i
  %.649.i = getelementptr i32, ptr %37, i64 %.635.i
  %.650.i = load i32, ptr %.649.i, align 4
  %.656.not.i = icmp eq i32 %.650.i, 0
  br i1 %.656.not.i, label %B652.i, label %B406.i

B602.i:
  %.764813815.i = phi i64 [ %.771.1.i, %B602.i ], [ 0, %B602.preheader.i ]
  %38 = add i64 %.798.i, %.764813815.i
  %.813.i = icmp slt i64 %38, 0
  %39 = select i1 %.813.i, i64 %29, i64 0
  %scevgep59.i = getelementptr i8, ptr %scevgep49.i, i64 %39
  %40 = shl i64 %.764813815.i, 3
  %scevgep60.i = getelementptr i8, ptr %scevgep59.i, i64 %40
  %.829.i = load i64, ptr %scevgep60.i, align 8
  %41 = add i64 %.832.i, %.764813815.i
  %.847.i = icmp slt i64 %41, 0
  %42 = select i1 %.847.i, i64 %30, i64 0
  %scevgep57.i = getelementptr i8, ptr %scevgep53.i, i64 %42
  %43 = shl i64 %.764813815.i, 3
  %scevgep117 = getelementptr i8, ptr %scevgep57.i, i64 %43
  store i64 %.829.i, ptr %scevgep117, align 8
  %.771.1.i = add nuw i64 %.764813815.i, 2
  %44 = add i64 %.798.i, %.764813815.i
  %45 = add i64 %44, 1
  %.813.1.i = icmp slt i64 %45, 0
  %46 = select i1 %.813.1.i, i64 %35, i64 8
  %scevgep147 = getelementptr i8, ptr %scevgep49.i, i64 %46
  %47 = shl i64 %.764813815.i, 3
  %scevgep116 = getelementptr i8, ptr %scevgep147, i64 %47
  %.829.1.i = load i64, ptr %scevgep116, align 8
  %48 = add i64 %.832.i, %.764813815.i
  %49 = add i64 %48, 1
  %.847.1.i = icmp slt i64 %49, 0
  %50 = select i1 %.847.1.i, i64 %36, i64 8
  %scevgep145 = getelementptr i8, ptr %scevgep53.i, i64 %50
  %51 = shl i64 %.764813815.i, 3
  %scevgep115 = getelementptr i8, ptr %scevgep145, i64 %51
  store i64 %.829.1.i, ptr %scevgep115, align 8
  %niter.ncmp.1.i = icmp eq i64 %unroll_iter.i, %.771.1.i
  br i1 %niter.ncmp.1.i, label %B652.loopexit.unr-lcssa.i, label %B602.i

B652.loopexit.unr-lcssa.i:
  %52 = and i64 %arg.seam.2.fr.i9, 1
  %53 = icmp eq i64 %52, 0
  br i1 %53, label %B652.i, label %B602.epil.preheader.i

B602.epil.preheader.i:
  %.799.epil.i = add nsw i64 %.798.i, %unroll_iter.i
  %.813.epil.i = icmp slt i64 %.799.epil.i, 0
  %.814.epil.i = select i1 %.813.epil.i, i64 %arg.scratch.0.5.0, i64 0
  %54 = getelementptr i64, ptr %arg.scratch.0.4, i64 %.799.epil.i
  %.828.epil.i = getelementptr i64, ptr %54, i64 %.814.epil.i
  %.829.epil.i = load i64, ptr %.828.epil.i, align 8
  %.833.epil.i = add nsw i64 %.832.i, %unroll_iter.i
  %.847.epil.i = icmp slt i64 %.833.epil.i, 0
  %.848.epil.i = select i1 %.847.epil.i, i64 %arg.store.0.5.0, i64 0
  %55 = getelementptr i64, ptr %arg.store.0.4, i64 %.833.epil.i
  %.862.epil.i = getelementptr i64, ptr %55, i64 %.848.epil.i
  store i64 %.829.epil.i, ptr %.862.epil.i, align 8
  br label %B652.i

B652.i:
  %place.3.2.ph29.i = phi i64 [ %place.3.2.ph.i, %B570.endif.i ], [ %place.3.2.ph.i, %B602.epil.preheader.i ], [ %place.3.2.ph.i, %B652.loopexit.unr-lcssa.i ], [ %.616.i, %B406.i ]
  %.884.i = icmp slt i64 %.429.i, 0
  %.885.i = select i1 %.884.i, i64 %arg.scratch.1.5.0, i64 0
  %56 = getelementptr i32, ptr %arg.scratch.1.4, i64 %.429.i
  %.899.i = getelementptr i32, ptr %56, i64 %.885.i
  %.900.i = load i32, ptr %.899.i, align 4
  %.916.i = icmp slt i64 %size.2.0820.i, 0
  %.917.i = select i1 %.916.i, i64 %arg.store.1.5.0, i64 0
  %57 = getelementptr i32, ptr %arg.store.1.4, i64 %size.2.0820.i
  %.931.i = getelementptr i32, ptr %57, i64 %.917.i
  store i32 %.900.i, ptr %.931.i, align 4
  %.949.i = select i1 %.884.i, i64 %arg.scratch.2.5.0, i64 0
  %58 = getelementptr i16, ptr %arg.scratch.2.4, i64 %.429.i
  %.963.i = getelementptr i16, ptr %58, i64 %.949.i
  %.964.i = load i16, ptr %.963.i, align 2
  %.968.i = zext i16 %.964.i to i64
  %.993.i = getelementptr i64, ptr %.755, i64 %.968.i
  %.994.i = load i64, ptr %.993.i, align 8
  %.995.i = add nsw i64 %.994.i, 1
  store i64 %.995.i, ptr %.993.i, align 8
  %.1025.i = add nsw i64 %size.2.0820.i, 1
  %.1031.i = or i64 %.8.i.i, %.1025.i
  %.1042.i = getelementptr i32, ptr %arg.table.0.4, i64 %place.3.2.ph29.i
  %.1043.i = trunc i64 %.1031.i to i32
  store atomic i32 %.1043.i, ptr %.1042.i release, align 4
  br label %B798.i

B798.i:
  %size.3.1.i = phi i64 [ %.1025.i, %B652.i ], [ %size.2.0820.i, %B68.i.us.i ], [ %size.2.0820.i, %B406.us5.i ]
  %.330.i = icmp sgt i64 %.329821.i, 1
  br i1 %.330.i, label %B218.endif.i, label %B328.endif.endif

B218.endif.i:
  %.271.0.i = phi i64 [ %.215.i, %B218.lr.ph.i ], [ %.343.i, %B798.i ]
  %.329821.i = phi i64 [ %.246.i, %B218.lr.ph.i ], [ %.339.i, %B798.i ]
  %size.2.0820.i = phi i64 [ %.209.i, %B218.lr.ph.i ], [ %size.3.1.i, %B798.i ]
  %.339.i = add nsw i64 %.329821.i, -1
  %.343.i = add i64 %.271.0.i, 1
  %.382.i = icmp slt i64 %.271.0.i, 0
  %.383.i = select i1 %.382.i, i64 %arg.scratch.5.5.0, i64 0
  %59 = getelementptr i64, ptr %arg.scratch.5.4, i64 %.271.0.i
  %.397.i = getelementptr i64, ptr %59, i64 %.383.i
  %.398.i = load i64, ptr %.397.i, align 8
  %.414.i = select i1 %.382.i, i64 %arg.scratch.6.5.0, i64 0
  %60 = getelementptr i64, ptr %arg.scratch.6.4, i64 %.271.0.i
  %.428.i = getelementptr i64, ptr %60, i64 %.414.i
  %.429.i = load i64, ptr %.428.i, align 8
  %.455.i = select i1 %.382.i, i64 %arg.scratch.4.5.0, i64 0
  %61 = getelementptr i64, ptr %arg.scratch.4.4, i64 %.271.0.i
  %.469.i = getelementptr i64, ptr %61, i64 %.455.i
  %.470.i = load i64, ptr %.469.i, align 8
  %.6.i.i = lshr i64 %.470.i, 32
  %.8.i.i = and i64 %.6.i.i, %.163.i
  %.512.i = icmp slt i64 %.398.i, 0
  %.513.i = select i1 %.512.i, i64 %arg.table.0.5.0, i64 0
  %62 = getelementptr i32, ptr %arg.table.0.4, i64 %.398.i
  %.527.i = getelementptr i32, ptr %62, i64 %.513.i
  %.528.i = load i32, ptr %.527.i, align 4
  %.536.not.i = icmp eq i32 %.528.i, 0
  br i1 %.536.not.i, label %B570.endif.i, label %B406.preheader.i

B406.preheader.i:
  %63 = icmp sgt i64 %arg.seam.2.fr.i9, 0
  br i1 %63, label %B406.us.preheader.i, label %B406.preheader.split.i

B406.us.preheader.i:
  %.560.i = mul i64 %.429.i, %arg.seam.2.fr.i9
  %64 = getelementptr i64, ptr %arg.scratch.0.4, i64 %.560.i
  %.104.i.i = icmp slt i64 %.560.i, 0
  %sunkaddr.i = select i1 %.104.i.i, i64 %29, i64 0
  %65 = add i64 %.560.i, 1
  br label %B406.us.i

B406.us.i:
  %place.2.1.us.i = phi i64 [ %.616.us.i, %B488.us.i ], [ %.398.i, %B406.us.preheader.i ]
  %entry.2.1.in.us.i = phi i32 [ %.650.us.i, %B488.us.i ], [ %.528.i, %B406.us.preheader.i ]
  %entry.2.1.us.i = zext i32 %entry.2.1.in.us.i to i64
  %.547.us.i = and i64 %entry.2.1.us.i, %.163.i
  %.549.us.i = icmp eq i64 %.547.us.i, %.8.i.i
  br i1 %.549.us.i, label %B424.us.i, label %B488.us.i

B424.us.i:
  %.554.us.i = and i64 %arg.table.2, %entry.2.1.us.i
  %.555.us.i = add nsw i64 %.554.us.i, -1
  %.557.us.i = mul nsw i64 %.555.us.i, %arg.seam.2.fr.i9
  %.69.i.us.i = icmp slt i64 %.557.us.i, 0
  %.70.i.us.i = select i1 %.69.i.us.i, i64 %arg.store.0.5.0, i64 0
  %66 = getelementptr i64, ptr %arg.store.0.4, i64 %.557.us.i
  %.84.i.us.i = getelementptr i64, ptr %66, i64 %.70.i.us.i
  %.85.i.us.i = load i64, ptr %.84.i.us.i, align 8
  %sunkaddr = getelementptr inbounds i8, ptr %64, i64 %sunkaddr.i
  %.120.i.us.i = load i64, ptr %sunkaddr, align 8
  %.121.i.us.i = icmp eq i64 %.85.i.us.i, %.120.i.us.i
  br i1 %.121.i.us.i, label %B68.i.us.i.preheader, label %B488.us.i

B68.i.us.i.preheader:
  %67 = add i64 %.557.us.i, 1
  br label %B68.i.us.i

B68.i.us.i:
  %lsr.iv112 = phi i64 [ %67, %B68.i.us.i.preheader ], [ %lsr.iv.next113, %B90.i.us.i ]
  %lsr.iv109 = phi i64 [ %65, %B68.i.us.i.preheader ], [ %lsr.iv.next110, %B90.i.us.i ]
  %lsr.iv108 = phi i64 [ %31, %B68.i.us.i.preheader ], [ %lsr.iv.next, %B90.i.us.i ]
  %68 = tail call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %lsr.iv108, i64 1)
  %ov = extractvalue { i64, i1 } %68, 1
  br i1 %ov, label %B798.i, label %B90.i.us.i

B90.i.us.i:
  %.162.i.us.i = icmp slt i64 %lsr.iv112, 0
  %69 = select i1 %.162.i.us.i, i64 %30, i64 0
  %scevgep141 = getelementptr i8, ptr %arg.store.0.4, i64 %69
  %70 = shl i64 %lsr.iv112, 3
  %scevgep114 = getelementptr i8, ptr %scevgep141, i64 %70
  %.178.i.us.i = load i64, ptr %scevgep114, align 8
  %.197.i.us.i = icmp slt i64 %lsr.iv109, 0
  %71 = select i1 %.197.i.us.i, i64 %29, i64 0
  %scevgep = getelementptr i8, ptr %arg.scratch.0.4, i64 %71
  %72 = shl i64 %lsr.iv109, 3
  %scevgep111 = getelementptr i8, ptr %scevgep, i64 %72
  %.213.i.us.i = load i64, ptr %scevgep111, align 8
  %.214.i.us.i = icmp eq i64 %.178.i.us.i, %.213.i.us.i
  %lsr.iv.next = add i64 %lsr.iv108, -1
  %lsr.iv.next110 = add i64 %lsr.iv109, 1
  %lsr.iv.next113 = add i64 %lsr.iv112, 1
  br i1 %.214.i.us.i, label %B68.i.us.i, label %B488.us.i

B488.us.i:
  %.614.us.i = add nsw i64 %place.2.1.us.i, 1
  %.616.us.i = and i64 %.614.us.i, %arg.table.1
  %.634.us.i = icmp slt i64 %.616.us.i, 0
  %.635.us.i = select i1 %.634.us.i, i64 %arg.table.0.5.0, i64 0
  %73 = getelementptr i32, ptr %arg.table.0.4, i64 %.616.us.i
  %.649.us.i = getelementptr i32, ptr %73, i64 %.635.us.i
  %.650.us.i = load i32, ptr %.649.us.i, align 4
  %.656.not.us.i = icmp eq i32 %.650.us.i, 0
  br i1 %.656.not.us.i, label %B570.endif.i, label %B406.us.i

B406.preheader.split.i:
  %74 = icmp eq i64 %arg.seam.2.fr.i9, 0
  br i1 %74, label %B406.us5.i.preheader, label %B406.i.preheader

B406.i.preheader:
  br label %B406.i

B406.us5.i.preheader:
  br label %B406.us5.i

B406.us5.i:
  %place.2.1.us6.i = phi i64 [ %.616.us14.i, %B488.us12.i ], [ %.398.i, %B406.us5.i.preheader ]
  %entry.2.1.in.us7.i = phi i32 [ %.650.us18.i, %B488.us12.i ], [ %.528.i, %B406.us5.i.preheader ]
  %entry.2.1.us8.i = zext i32 %entry.2.1.in.us7.i to i64
  %.547.us9.i = and i64 %entry.2.1.us8.i, %.163.i
  %.549.us10.i = icmp eq i64 %.547.us9.i, %.8.i.i
  br i1 %.549.us10.i, label %B798.i, label %B488.us12.i

B488.us12.i:
  %.614.us13.i = add nsw i64 %place.2.1.us6.i, 1
  %.616.us14.i = and i64 %.614.us13.i, %arg.table.1
  %.634.us15.i = icmp slt i64 %.616.us14.i, 0
  %.635.us16.i = select i1 %.634.us15.i, i64 %arg.table.0.5.0, i64 0
  %75 = getelementptr i32, ptr %arg.table.0.4, i64 %.616.us14.i
  %.649.us17.i = getelementptr i32, ptr %75, i64 %.635.us16.i
  %.650.us18.i = load i32, ptr %.649.us17.i, align 4
  %.656.not.us19.i = icmp eq i32 %.650.us18.i, 0
  br i1 %.656.not.us19.i, label %B570.endif.i, label %B406.us5.i

B570.endif.i:
  %place.3.2.ph.i = phi i64 [ %.398.i, %B218.endif.i ], [ %.616.us.i, %B488.us.i ], [ %.616.us14.i, %B488.us12.i ]
  %76 = icmp slt i64 %arg.seam.2.fr.i9, 1
  br i1 %76, label %B652.i, label %B602.lr.ph.i

B602.lr.ph.i:
  %77 = icmp eq i64 %arg.seam.2.fr.i9, 1
  %.798.i = mul i64 %.429.i, %arg.seam.2.fr.i9
  %.832.i = mul i64 %size.2.0820.i, %arg.seam.2.fr.i9
  br i1 %77, label %B602.epil.preheader.i, label %B602.preheader.i

B602.preheader.i:
  %78 = mul i64 %.429.i, %33
  %scevgep49.i = getelementptr i8, ptr %arg.scratch.0.4, i64 %78
  %79 = mul i64 %size.2.0820.i, %33
  %scevgep53.i = getelementptr i8, ptr %arg.store.0.4, i64 %79
  br label %B602.i

B328.endif.endif:
  %size.2.0.lcssa.i = phi i64 [ %.209.i, %B328.else.if.split.us ], [ %size.3.1.i, %B798.i ]
  store atomic i64 %size.2.0.lcssa.i, ptr %arg.store.2.4 release, align 8
  %gep1053 = getelementptr i64, ptr %invariant.gep1050, i64 %.955
  %.1048 = load i64, ptr %gep1053, align 8
  %.1049 = add nsw i64 %.1048, 1
  store atomic i64 %.1049, ptr %arg.turns.1.4 release, align 8
  %.1059 = add nsw i64 %entered.2.0.ph8981, 1
  %80 = icmp slt i64 %.1059, %taken.2.0.ph
  br i1 %80, label %B222.outer88.split.us.split, label %B222.outer88.split

B688.else.if:
  %entered.2.0.ph8977 = phi i64 [ %entered.2.0.ph89.lcssa, %B670.peel ], [ %entered.2.0.ph8981, %B670.peel.us.peel ]
  %looks.2.0.ph9075 = phi i64 [ %looks.2.0.ph90.lcssa, %B670.peel ], [ %looks.2.0.ph9084, %B670.peel.us.peel ]
  %.us-phi20 = phi i64 [ %.1147.peel, %B670.peel ], [ %.1147.peel.us.peel, %B670.peel.us.peel ]
  %.1219 = mul nsw i64 %.us-phi20, %arg.batch
  %.1222 = mul nsw i64 %131, %arg.scratch.3
  %.1227 = mul nsw i64 %.1222, %arg.seam.2.fr.i9
  %.1263 = icmp slt i64 %.1227, 0
  %.1264 = select i1 %.1263, i64 %arg.scratch.0.5.0, i64 0
  %.1265 = add i64 %.1264, %.1227
  %.1268 = icmp slt i64 %.1265, 0
  br i1 %.1268, label %B688.endif.else.if, label %B688.endif.else.endif

B688.endif.else.if:
  br label %B688.endif.else.endif

B688.endif.else.endif:
  %.1253.sroa.0.1 = phi i64 [ 0, %B688.endif.else.if ], [ %.1265, %B688.else.if ]
  %.1273.not = icmp slt i64 %.1265, %arg.scratch.0.5.0
  br i1 %.1273.not, label %B688.endif.endif.else, label %B688.endif.else.endif.if

B688.endif.else.endif.if:
  br label %B688.endif.endif.else

B688.endif.endif.else:
  %.1253.sroa.0.3 = phi i64 [ %arg.scratch.0.5.0, %B688.endif.else.endif.if ], [ %.1253.sroa.0.1, %B688.endif.else.endif ]
  %.1366 = getelementptr i64, ptr %arg.scratch.0.4, i64 %.1253.sroa.0.3
  %.1432 = icmp slt i64 %.1222, 0
  %.1433 = select i1 %.1432, i64 %arg.scratch.1.5.0, i64 0
  %.1434 = add i64 %.1433, %.1222
  %.1437 = icmp slt i64 %.1434, 0
  br i1 %.1437, label %B688.endif.endif.else.if, label %B688.endif.endif.else.endif

B688.endif.endif.else.if:
  br label %B688.endif.endif.else.endif

B688.endif.endif.else.endif:
  %.1422.sroa.0.1 = phi i64 [ 0, %B688.endif.endif.else.if ], [ %.1434, %B688.endif.endif.else ]
  %.1442.not = icmp slt i64 %.1434, %arg.scratch.1.5.0
  br i1 %.1442.not, label %B688.endif.endif.endif.else, label %B688.endif.endif.else.endif.if

B688.endif.endif.else.endif.if:
  br label %B688.endif.endif.endif.else

B688.endif.endif.endif.else:
  %.1422.sroa.0.3 = phi i64 [ %arg.scratch.1.5.0, %B688.endif.endif.else.endif.if ], [ %.1422.sroa.0.1, %B688.endif.endif.else.endif ]
  %81 = icmp slt i64 %.1222, 0
  %.1535 = getelementptr i32, ptr %arg.scratch.1.4, i64 %.1422.sroa.0.3
  %.1602 = select i1 %81, i64 %arg.scratch.2.5.0, i64 0
  %.1603 = add i64 %.1602, %.1222
  %.1606 = icmp slt i64 %.1603, 0
  br i1 %.1606, label %B688.endif.endif.endif.else.if, label %B688.endif.endif.endif.else.endif

B688.endif.endif.endif.else.if:
  br label %B688.endif.endif.endif.else.endif

B688.endif.endif.endif.else.endif:
  %.1591.sroa.0.1 = phi i64 [ 0, %B688.endif.endif.endif.else.if ], [ %.1603, %B688.endif.endif.endif.else ]
  %.1611.not = icmp slt i64 %.1603, %arg.scratch.2.5.0
  br i1 %.1611.not, label %B688.endif.endif.endif.endif.endif, label %B688.endif.endif.endif.else.endif.if

B688.endif.endif.endif.else.endif.if:
  br label %B688.endif.endif.endif.endif.endif

B688.endif.endif.endif.endif.endif:
  %.1591.sroa.0.3 = phi i64 [ %arg.scratch.2.5.0, %B688.endif.endif.endif.else.endif.if ], [ %.1591.sroa.0.1, %B688.endif.endif.endif.else.endif ]
  %82 = inttoptr i64 %arg.seam.0 to ptr
  %.1734 = sub nsw i64 %arg.count, %.1219
  %.11.i53 = tail call i64 @llvm.smin.i64(i64 %.1734, i64 %arg.batch)
  %.1704 = getelementptr i16, ptr %arg.scratch.2.4, i64 %.1591.sroa.0.3
  %.1769 = add nsw i64 %.1219, %arg.first
  %.1815 = tail call i64 %82(ptr %arg.store.0.4, i64 %.1769, i64 %.11.i53, ptr %.1366, ptr %.1535, ptr %.1704, ptr %.407, ptr %.578)
  %.146.i = add nsw i64 %.1815, %.1222
  %.230565.not.i = icmp slt i64 %.1815, 1
  br i1 %.230565.not.i, label %B688.endif.endif.endif.endif.endif.endif, label %B132.lr.ph.i

B132.lr.ph.i:
  %83 = add i64 %.1227, 1
  br label %B132.i

B132.i:
  %lsr.iv154 = phi ptr [ %scevgep155, %B765.i ], [ %scevgep153, %B132.lr.ph.i ]
  %lsr.iv8.i = phi i64 [ %lsr.iv.next9.i, %B765.i ], [ %83, %B132.lr.ph.i ]
  %at.2.0568.i = phi i64 [ %at.3.1.i, %B765.i ], [ %.1222, %B132.lr.ph.i ]
  %.229559567.i = phi i64 [ %.239.i, %B765.i ], [ %.1815, %B132.lr.ph.i ]
  %.236562566.i = phi i64 [ %.243.i, %B765.i ], [ %.1222, %B132.lr.ph.i ]
  %84 = icmp slt i64 %arg.seam.2.fr.i9, 1
  %.239.i = add nsw i64 %.229559567.i, -1
  %.243.i = add i64 %.236562566.i, 1
  %.274.i = mul nsw i64 %.236562566.i, %arg.seam.2.fr.i9
  br i1 %84, label %B132.endif.i, label %B64.backedge.i.i.preheader

B64.backedge.i.i.preheader:
  br label %B64.backedge.i.i

B64.backedge.i.i:
  %lsr.iv2.i.i = phi i64 [ %lsr.iv.next3.i.i, %B64.backedge.i.i ], [ %arg.seam.2.fr.i9, %B64.backedge.i.i.preheader ]
  %lsr.iv.i.i = phi i64 [ %lsr.iv.next.i.i, %B64.backedge.i.i ], [ %.274.i, %B64.backedge.i.i.preheader ]
  %value.2.070.i.i = phi i64 [ %.142.i.i.i, %B64.backedge.i.i ], [ 0, %B64.backedge.i.i.preheader ]
  %.157.i.i = icmp slt i64 %lsr.iv.i.i, 0
  %85 = select i1 %.157.i.i, i64 %29, i64 0
  %scevgep.i.i2 = getelementptr i8, ptr %arg.scratch.0.4, i64 %85
  %86 = shl i64 %lsr.iv.i.i, 3
  %scevgep1.i.i = getelementptr i8, ptr %scevgep.i.i2, i64 %86
  %.173.i.i = load i64, ptr %scevgep1.i.i, align 8
  %.175.i.i = xor i64 %.173.i.i, %value.2.070.i.i
  %.128.i.i.i = lshr i64 %.175.i.i, 32
  %.130.i.i.i = xor i64 %.128.i.i.i, %.175.i.i
  %.131.i.i.i = mul i64 %.130.i.i.i, %const126
  %.128.1.i.i.i = lshr i64 %.131.i.i.i, 32
  %.130.1.i.i.i = xor i64 %.128.1.i.i.i, %.131.i.i.i
  %.131.1.i.i.i = mul i64 %.130.1.i.i.i, %const126
  %.140.i.i.i = lshr i64 %.131.1.i.i.i, 32
  %.142.i.i.i = xor i64 %.140.i.i.i, %.131.1.i.i.i
  %lsr.iv.next.i.i = add i64 %lsr.iv.i.i, 1
  %lsr.iv.next3.i.i = add i64 %lsr.iv2.i.i, -1
  %exitcond.not.i.i = icmp eq i64 %lsr.iv.next3.i.i, 0
  br i1 %exitcond.not.i.i, label %B132.endif.i, label %B64.backedge.i.i

B356.i:
  %.358.i = and i64 %.345.i, 4294967295
  %.366.i = icmp slt i64 %.358.i, %.236562566.i
  %.375.i = icmp sge i64 %.358.i, %.146.i
  %or.cond.i = select i1 %.366.i, i1 true, i1 %.375.i
  br i1 %or.cond.i, label %B462.i, label %B514.endif.i

B462.i:
  %87 = icmp sgt i64 %arg.seam.2.fr.i9, 0
  br i1 %87, label %B20.i.i, label %_ZN13_3cdynamic_3e4sameB2v9B52c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzWJEmAA_3d_3dE5ArrayIyLi1E1C7mutable7alignedEx5ArrayIyLi1E1C7mutable7alignedExx.exit.i

B20.i.i:
  %.386.i = mul i64 %.358.i, %arg.seam.2.fr.i9
  %88 = getelementptr i64, ptr %arg.scratch.0.4, i64 %.386.i
  %.85.i.i = load i64, ptr %88, align 8
  %.104.i.i6 = icmp slt i64 %.274.i, 0
  %.105.i.i7 = select i1 %.104.i.i6, i64 %arg.scratch.0.5.0, i64 0
  %89 = getelementptr i64, ptr %arg.scratch.0.4, i64 %.274.i
  %.119.i.i = getelementptr i64, ptr %89, i64 %.105.i.i7
  %.120.i.i = load i64, ptr %.119.i.i, align 8
  %.121.i.i = icmp eq i64 %.85.i.i, %.120.i.i
  br i1 %.121.i.i, label %B68.i.i.preheader, label %_ZN13_3cdynamic_3e4sameB2v9B52c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzWJEmAA_3d_3dE5ArrayIyLi1E1C7mutable7alignedEx5ArrayIyLi1E1C7mutable7alignedExx.exit.i

B68.i.i.preheader:
  %90 = add i64 %.386.i, 1
  %91 = mul i64 %.358.i, %33
  %scevgep161 = getelementptr i8, ptr %scevgep150, i64 %91
  br label %B68.i.i

B68.i.i:
  %lsr.iv157 = phi i64 [ 0, %B68.i.i.preheader ], [ %lsr.iv.next158, %B90.i.i ]
  %exitcond.not.i2.i = icmp eq i64 %31, %lsr.iv157
  br i1 %exitcond.not.i2.i, label %B765.i, label %B90.i.i

B90.i.i:
  %92 = add i64 %lsr.iv8.i, %lsr.iv157
  %93 = add i64 %90, %lsr.iv157
  %.162.i.i = icmp slt i64 %93, 0
  %94 = select i1 %.162.i.i, i64 %29, i64 0
  %scevgep162 = getelementptr i8, ptr %scevgep161, i64 %94
  %95 = shl i64 %lsr.iv157, 3
  %scevgep163 = getelementptr i8, ptr %scevgep162, i64 %95
  %.178.i.i = load i64, ptr %scevgep163, align 8
  %.197.i.i = icmp slt i64 %92, 0
  %96 = select i1 %.197.i.i, i64 %29, i64 0
  %scevgep156 = getelementptr i8, ptr %lsr.iv154, i64 %96
  %97 = shl i64 %lsr.iv157, 3
  %scevgep118 = getelementptr i8, ptr %scevgep156, i64 %97
  %.213.i.i = load i64, ptr %scevgep118, align 8
  %.214.i.i = icmp eq i64 %.178.i.i, %.213.i.i
  %lsr.iv.next158 = add nuw nsw i64 %lsr.iv157, 1
  br i1 %.214.i.i, label %B68.i.i, label %_ZN13_3cdynamic_3e4sameB2v9B52c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzWJEmAA_3d_3dE5ArrayIyLi1E1C7mutable7alignedEx5ArrayIyLi1E1C7mutable7alignedExx.exit.i

_ZN13_3cdynamic_3e4sameB2v9B52c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzWJEmAA_3d_3dE5ArrayIyLi1E1C7mutable7alignedEx5ArrayIyLi1E1C7mutable7alignedExx.exit.i:
  %word.3.0.i.i = phi i64 [ 0, %B20.i.i ], [ 0, %B462.i ], [ %lsr.iv.next158, %B90.i.i ]
  %.237.i.not.i = icmp eq i64 %word.3.0.i.i, %arg.seam.2.fr.i9
  br i1 %.237.i.not.i, label %B765.i, label %B514.endif.i

B765.i:
  %at.3.1.i = phi i64 [ %.630.i, %B514.endif.i ], [ %at.2.0568.i, %_ZN13_3cdynamic_3e4sameB2v9B52c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzWJEmAA_3d_3dE5ArrayIyLi1E1C7mutable7alignedEx5ArrayIyLi1E1C7mutable7alignedExx.exit.i ], [ %at.2.0568.i, %B68.i.i ]
  %lsr.iv.next9.i = add i64 %lsr.iv8.i, %arg.seam.2.fr.i9
  %scevgep155 = getelementptr i8, ptr %lsr.iv154, i64 %33
  %.230.i5 = icmp samesign ugt i64 %.229559567.i, 1
  br i1 %.230.i5, label %B132.i, label %B688.endif.endif.endif.endif.endif.endif

B132.endif.i:
  %value.2.0.lcssa.i.i = phi i64 [ 0, %B132.i ], [ %.142.i.i.i, %B64.backedge.i.i ]
  %.307.i = lshr i64 %value.2.0.lcssa.i.i, 16
  %.309.i = and i64 %.307.i, 4095
  %gep.i = getelementptr i64, ptr %invariant.gep.i, i64 %.309.i
  %.345.i = load i64, ptr %gep.i, align 8
  %.351.i = xor i64 %.345.i, %value.2.0.lcssa.i.i
  %.355.i = icmp ult i64 %.351.i, 4294967296
  br i1 %.355.i, label %B356.i, label %B514.endif.i

B514.endif.i:
  %.452.i = and i64 %value.2.0.lcssa.i.i, -4294967296
  %.454.i = or i64 %.452.i, %.236562566.i
  %sunkaddr.i3 = shl nuw nsw i64 %.309.i, 3
  %sunkaddr15.i = getelementptr inbounds nuw i8, ptr %invariant.gep.i, i64 %sunkaddr.i3
  store i64 %.454.i, ptr %sunkaddr15.i, align 8
  %.6.i.i4 = and i64 %value.2.0.lcssa.i.i, %arg.table.1
  %.524.i = getelementptr i32, ptr %arg.table.0.4, i64 %.6.i.i4
  tail call void @llvm.prefetch.p0(ptr readonly %.524.i, i32 0, i32 3, i32 1)
  %.543.i = icmp slt i64 %at.2.0568.i, 0
  %.544.i = select i1 %.543.i, i64 %arg.scratch.4.5.0, i64 0
  %98 = getelementptr i64, ptr %arg.scratch.4.4, i64 %at.2.0568.i
  %.558.i = getelementptr i64, ptr %98, i64 %.544.i
  store i64 %value.2.0.lcssa.i.i, ptr %.558.i, align 8
  %.578.i = select i1 %.543.i, i64 %arg.scratch.5.5.0, i64 0
  %99 = getelementptr i64, ptr %arg.scratch.5.4, i64 %at.2.0568.i
  %.592.i = getelementptr i64, ptr %99, i64 %.578.i
  store i64 %.6.i.i4, ptr %.592.i, align 8
  %.611.i = select i1 %.543.i, i64 %arg.scratch.6.5.0, i64 0
  %100 = getelementptr i64, ptr %arg.scratch.6.4, i64 %at.2.0568.i
  %.625.i = getelementptr i64, ptr %100, i64 %.611.i
  store i64 %.236562566.i, ptr %.625.i, align 8
  %.630.i = add nsw i64 %at.2.0568.i, 1
  br label %B765.i

B688.endif.endif.endif.endif.endif.endif:
  %at.2.0.lcssa.i = phi i64 [ %.1222, %B688.endif.endif.endif.endif.endif ], [ %at.3.1.i, %B765.i ]
  %.654.i = sub nsw i64 %at.2.0.lcssa.i, %.1222
  %101 = getelementptr i64, ptr %arg.scratch.7.4, i64 %131
  %.691.i = getelementptr i64, ptr %101, i64 %.677.i
  store i64 %.654.i, ptr %.691.i, align 8
  %102 = add nuw i64 %.654.i, 127
  %.277.i = lshr i64 %102, 7
  %.254.inv.i = icmp slt i64 %.654.i, 1
  %.299889.not905.i = icmp eq i64 %.277.i, 0
  %.299889.not.i = select i1 %.254.inv.i, i1 true, i1 %.299889.not905.i
  br i1 %.299889.not.i, label %B688.endif.endif.endif.endif.endif.endif.endif, label %B212.endif.endif.preheader.i

B212.endif.endif.preheader.i:
  %103 = sub i64 0, %.1222
  br label %B212.endif.endif.i

B210.loopexit.i:
  %at.2.1.lcssa.i = phi i64 [ %at.4.0890.i, %B212.endif.endif.i ], [ %at.3.2.i, %B880.i ]
  %lsr.iv.next48.i = add i64 %lsr.iv47.i, -128
  %.299.i = icmp sgt i64 %.298891.i, 1
  br i1 %.299.i, label %B212.endif.endif.i, label %B688.endif.endif.endif.endif.endif.endif.endif

B654.i:
  %place.2.2.i = phi i64 [ %.965.i, %B654.i ], [ %.762.i, %B654.i.preheader ]
  %.963.i20 = add nsw i64 %place.2.2.i, 1
  %.965.i = and i64 %.963.i20, %arg.table.1
  %.977.i = getelementptr i32, ptr %arg.table.0.4, i64 %.965.i
  %.978.i = load atomic i32, ptr %.977.i acquire, align 4
  %.984.not.i = icmp eq i32 %.978.i, 0
  br i1 %.984.not.i, label %B808.i, label %B654.i

B808.i:
  %place.3.3.ph.i = phi i64 [ %.762.i, %B472.endif.i ], [ %.965.us.i, %B736.us.i ], [ %.965.us16.i, %B736.us14.i ], [ %.965.i, %B654.i ]
  %.1022.i = icmp slt i64 %at.2.1885.i, 0
  %.1023.i = select i1 %.1022.i, i64 %arg.scratch.5.5.0, i64 0
  %104 = getelementptr i64, ptr %arg.scratch.5.4, i64 %at.2.1885.i
  %.1037.i = getelementptr i64, ptr %104, i64 %.1023.i
  store i64 %place.3.3.ph.i, ptr %.1037.i, align 8
  %.1058.i = select i1 %.1022.i, i64 %arg.scratch.6.5.0, i64 0
  %105 = getelementptr i64, ptr %arg.scratch.6.4, i64 %at.2.1885.i
  %.1072.i = getelementptr i64, ptr %105, i64 %.1058.i
  store i64 %.793.i, ptr %.1072.i, align 8
  %.1093.i = select i1 %.1022.i, i64 %arg.scratch.4.5.0, i64 0
  %106 = getelementptr i64, ptr %arg.scratch.4.4, i64 %at.2.1885.i
  %.1107.i = getelementptr i64, ptr %106, i64 %.1093.i
  store i64 %.824.i, ptr %.1107.i, align 8
  %.1112.i = add nsw i64 %at.2.1885.i, 1
  br label %B880.i

B880.i:
  %at.3.2.i = phi i64 [ %.1112.i, %B808.i ], [ %at.2.1885.i, %B68.i.us.i29 ], [ %at.2.1885.i, %B654.us8.i ]
  %.694.i = icmp sgt i64 %.693886.i, 1
  br i1 %.694.i, label %B472.endif.i, label %B210.loopexit.i

B212.endif.endif.i:
  %lsr.iv47.i = phi i64 [ %103, %B212.endif.endif.preheader.i ], [ %lsr.iv.next48.i, %B210.loopexit.i ]
  %lsr.iv.i10.in = phi i64 [ %.1222, %B212.endif.endif.preheader.i ], [ %lsr.iv.i10, %B210.loopexit.i ]
  %.298891.i = phi i64 [ %.277.i, %B212.endif.endif.preheader.i ], [ %.308.i, %B210.loopexit.i ]
  %at.4.0890.i = phi i64 [ %.1222, %B212.endif.endif.preheader.i ], [ %at.2.1.lcssa.i, %B210.loopexit.i ]
  %lsr.iv.i10 = add i64 %lsr.iv.i10.in, 128
  %.308.i = add nsw i64 %.298891.i, -1
  %.11.i.i = tail call i64 @llvm.smin.i64(i64 %at.2.0.lcssa.i, i64 %lsr.iv.i10)
  %.412.i = sub i64 %.11.i.i, %lsr.iv.i10.in
  %.413.i = icmp sgt i64 %.412.i, 0
  %..412.i = tail call i64 @llvm.smax.i64(i64 %.412.i, i64 0)
  br i1 %.413.i, label %B296.endif.preheader.i, label %B210.loopexit.i

B296.endif.preheader.i:
  %107 = add i64 %.11.i.i, %lsr.iv47.i
  %smax.i = tail call i64 @llvm.smax.i64(i64 %107, i64 0)
  %108 = add nuw i64 %smax.i, 1
  br label %B296.endif.i

B296.endif.i:
  %lsr.iv49.i = phi i64 [ %108, %B296.endif.preheader.i ], [ %lsr.iv.next50.i, %B296.endif.i ]
  %.461872874.i = phi i64 [ %lsr.iv.i10.in, %B296.endif.preheader.i ], [ %.468.i, %B296.endif.i ]
  %.507.i = icmp slt i64 %.461872874.i, 0
  %109 = select i1 %.507.i, i64 %32, i64 0
  %scevgep.i13 = getelementptr i8, ptr %arg.scratch.5.4, i64 %109
  %110 = shl i64 %.461872874.i, 3
  %scevgep51.i14 = getelementptr i8, ptr %scevgep.i13, i64 %110
  %.523.i = load i64, ptr %scevgep51.i14, align 8
  %.537.i = icmp slt i64 %.523.i, 0
  %.538.i = select i1 %.537.i, i64 %arg.table.0.5.0, i64 0
  %111 = getelementptr i32, ptr %arg.table.0.4, i64 %.523.i
  %.552.i = getelementptr i32, ptr %111, i64 %.538.i
  %.553.i = load i32, ptr %.552.i, align 4
  %.554.i = zext i32 %.553.i to i64
  %.556.i = and i64 %arg.table.2, %.554.i
  %.11.i1.i = tail call i64 @llvm.usub.sat.i64(i64 %.556.i, i64 1)
  %.468.i = add i64 %.461872874.i, 1
  %.587.i = mul nsw i64 %.11.i1.i, %arg.seam.2.fr.i9
  %.595.i = getelementptr i64, ptr %arg.store.0.4, i64 %.587.i
  tail call void @llvm.prefetch.p0(ptr readonly %.595.i, i32 0, i32 3, i32 1)
  %lsr.iv.next50.i = add i64 %lsr.iv49.i, -1
  %.455.i15 = icmp samesign ugt i64 %lsr.iv.next50.i, 1
  br i1 %.455.i15, label %B296.endif.i, label %B472.endif.i.preheader

B472.endif.i.preheader:
  br label %B472.endif.i

B472.endif.i:
  %.638.0.i = phi i64 [ %.707.i, %B880.i ], [ %lsr.iv.i10.in, %B472.endif.i.preheader ]
  %.693886.i = phi i64 [ %.703.i, %B880.i ], [ %..412.i, %B472.endif.i.preheader ]
  %at.2.1885.i = phi i64 [ %at.3.2.i, %B880.i ], [ %at.4.0890.i, %B472.endif.i.preheader ]
  %.703.i = add nsw i64 %.693886.i, -1
  %.707.i = add i64 %.638.0.i, 1
  %.746.i = icmp slt i64 %.638.0.i, 0
  %.747.i = select i1 %.746.i, i64 %arg.scratch.5.5.0, i64 0
  %112 = getelementptr i64, ptr %arg.scratch.5.4, i64 %.638.0.i
  %.761.i = getelementptr i64, ptr %112, i64 %.747.i
  %.762.i = load i64, ptr %.761.i, align 8
  %.778.i = select i1 %.746.i, i64 %arg.scratch.6.5.0, i64 0
  %113 = getelementptr i64, ptr %arg.scratch.6.4, i64 %.638.0.i
  %.792.i = getelementptr i64, ptr %113, i64 %.778.i
  %.793.i = load i64, ptr %.792.i, align 8
  %.809.i = select i1 %.746.i, i64 %arg.scratch.4.5.0, i64 0
  %114 = getelementptr i64, ptr %arg.scratch.4.4, i64 %.638.0.i
  %.823.i = getelementptr i64, ptr %114, i64 %.809.i
  %.824.i = load i64, ptr %.823.i, align 8
  %.6.i.i16 = lshr i64 %.824.i, 32
  %.874.i = getelementptr i32, ptr %arg.table.0.4, i64 %.762.i
  %.875.i = load atomic i32, ptr %.874.i acquire, align 4
  %.883.not.i = icmp eq i32 %.875.i, 0
  br i1 %.883.not.i, label %B808.i, label %B654.preheader.i

B654.preheader.i:
  %115 = icmp sgt i64 %arg.seam.2.fr.i9, 0
  br i1 %115, label %B654.us.preheader.i, label %B654.preheader.split.i

B654.us.preheader.i:
  %.907.i = mul i64 %.793.i, %arg.seam.2.fr.i9
  %116 = getelementptr i64, ptr %arg.scratch.0.4, i64 %.907.i
  %.104.i.i17 = icmp slt i64 %.907.i, 0
  %sunkaddr54.i = select i1 %.104.i.i17, i64 %29, i64 0
  %117 = add i64 %.907.i, 1
  br label %B654.us.i

B654.us.i:
  %place.2.2.us.i = phi i64 [ %.965.us.i, %B736.us.i ], [ %.762.i, %B654.us.preheader.i ]
  %entry.2.2.in.us.i = phi i32 [ %.978.us.i, %B736.us.i ], [ %.875.i, %B654.us.preheader.i ]
  %entry.2.2.us.i = zext i32 %entry.2.2.in.us.i to i64
  %118 = xor i64 %.6.i.i16, %entry.2.2.us.i
  %119 = and i64 %118, %.163.i
  %.896.us.i = icmp eq i64 %119, 0
  br i1 %.896.us.i, label %B672.us.i, label %B736.us.i

B672.us.i:
  %.901.us.i = and i64 %arg.table.2, %entry.2.2.us.i
  %.902.us.i = add nsw i64 %.901.us.i, -1
  %.904.us.i = mul nsw i64 %.902.us.i, %arg.seam.2.fr.i9
  %.69.i.us.i21 = icmp slt i64 %.904.us.i, 0
  %.70.i.us.i22 = select i1 %.69.i.us.i21, i64 %arg.store.0.5.0, i64 0
  %120 = getelementptr i64, ptr %arg.store.0.4, i64 %.904.us.i
  %.84.i.us.i23 = getelementptr i64, ptr %120, i64 %.70.i.us.i22
  %.85.i.us.i24 = load i64, ptr %.84.i.us.i23, align 8
  %sunkaddr128 = getelementptr inbounds i8, ptr %116, i64 %sunkaddr54.i
  %.120.i.us.i25 = load i64, ptr %sunkaddr128, align 8
  %.121.i.us.i26 = icmp eq i64 %.85.i.us.i24, %.120.i.us.i25
  br i1 %.121.i.us.i26, label %B68.i.us.i29.preheader, label %B736.us.i

B68.i.us.i29.preheader:
  %121 = add i64 %.904.us.i, 1
  br label %B68.i.us.i29

B68.i.us.i29:
  %lsr.iv123 = phi i64 [ %121, %B68.i.us.i29.preheader ], [ %lsr.iv.next124, %B90.i.us.i32 ]
  %lsr.iv120 = phi i64 [ %117, %B68.i.us.i29.preheader ], [ %lsr.iv.next121, %B90.i.us.i32 ]
  %lsr.iv = phi i64 [ %31, %B68.i.us.i29.preheader ], [ %lsr.iv.next119, %B90.i.us.i32 ]
  %122 = tail call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %lsr.iv, i64 1)
  %ov182 = extractvalue { i64, i1 } %122, 1
  br i1 %ov182, label %B880.i, label %B90.i.us.i32

B90.i.us.i32:
  %.162.i.us.i34 = icmp slt i64 %lsr.iv123, 0
  %123 = select i1 %.162.i.us.i34, i64 %30, i64 0
  %scevgep170 = getelementptr i8, ptr %arg.store.0.4, i64 %123
  %124 = shl i64 %lsr.iv123, 3
  %scevgep125 = getelementptr i8, ptr %scevgep170, i64 %124
  %.178.i.us.i37 = load i64, ptr %scevgep125, align 8
  %.197.i.us.i38 = icmp slt i64 %lsr.iv120, 0
  %125 = select i1 %.197.i.us.i38, i64 %29, i64 0
  %scevgep166 = getelementptr i8, ptr %arg.scratch.0.4, i64 %125
  %126 = shl i64 %lsr.iv120, 3
  %scevgep122 = getelementptr i8, ptr %scevgep166, i64 %126
  %.213.i.us.i41 = load i64, ptr %scevgep122, align 8
  %.214.i.us.i42 = icmp eq i64 %.178.i.us.i37, %.213.i.us.i41
  %lsr.iv.next119 = add i64 %lsr.iv, -1
  %lsr.iv.next121 = add i64 %lsr.iv120, 1
  %lsr.iv.next124 = add i64 %lsr.iv123, 1
  br i1 %.214.i.us.i42, label %B68.i.us.i29, label %B736.us.i

B736.us.i:
  %.963.us.i = add nsw i64 %place.2.2.us.i, 1
  %.965.us.i = and i64 %.963.us.i, %arg.table.1
  %.977.us.i = getelementptr i32, ptr %arg.table.0.4, i64 %.965.us.i
  %.978.us.i = load atomic i32, ptr %.977.us.i acquire, align 4
  %.984.not.us.i = icmp eq i32 %.978.us.i, 0
  br i1 %.984.not.us.i, label %B808.i, label %B654.us.i

B654.preheader.split.i:
  %127 = icmp eq i64 %arg.seam.2.fr.i9, 0
  br i1 %127, label %B654.us8.i.preheader, label %B654.i.preheader

B654.i.preheader:
  br label %B654.i

B654.us8.i.preheader:
  br label %B654.us8.i

B654.us8.i:
  %place.2.2.us9.i = phi i64 [ %.965.us16.i, %B736.us14.i ], [ %.762.i, %B654.us8.i.preheader ]
  %entry.2.2.in.us10.i = phi i32 [ %.978.us18.i, %B736.us14.i ], [ %.875.i, %B654.us8.i.preheader ]
  %entry.2.2.us11.i = zext i32 %entry.2.2.in.us10.i to i64
  %128 = xor i64 %.6.i.i16, %entry.2.2.us11.i
  %129 = and i64 %128, %.163.i
  %.896.us12.i = icmp eq i64 %129, 0
  br i1 %.896.us12.i, label %B880.i, label %B736.us14.i

B736.us14.i:
  %.963.us15.i = add nsw i64 %place.2.2.us9.i, 1
  %.965.us16.i = and i64 %.963.us15.i, %arg.table.1
  %.977.us17.i = getelementptr i32, ptr %arg.table.0.4, i64 %.965.us16.i
  %.978.us18.i = load atomic i32, ptr %.977.us17.i acquire, align 4
  %.984.not.us19.i = icmp eq i32 %.978.us18.i, 0
  br i1 %.984.not.us19.i, label %B808.i, label %B654.us8.i

B688.endif.endif.endif.endif.endif.endif.endif:
  %at.4.0.lcssa.i = phi i64 [ %.1222, %B688.endif.endif.endif.endif.endif.endif ], [ %at.2.1.lcssa.i, %B210.loopexit.i ]
  %.1162.i = sub nsw i64 %at.4.0.lcssa.i, %.1222
  %sunkaddr129 = mul i64 %.677.i, 8
  %sunkaddr130 = getelementptr i8, ptr %101, i64 %sunkaddr129
  store i64 %.1162.i, ptr %sunkaddr130, align 8
  %gep1051 = getelementptr i64, ptr %invariant.gep1050, i64 %131
  store i64 %.us-phi20, ptr %gep1051, align 8
  %.1955 = add nuw i64 %taken.2.0.ph, 1
  br label %B222.outer

B222.outer:
  %taken.2.0.ph = phi i64 [ %.1955, %B688.endif.endif.endif.endif.endif.endif.endif ], [ 0, %B0.endif.endif.endif.endif ]
  %entered.2.0.ph = phi i64 [ %entered.2.0.ph8977, %B688.endif.endif.endif.endif.endif.endif.endif ], [ 0, %B0.endif.endif.endif.endif ]
  %looks.2.0.ph = phi i64 [ %looks.2.0.ph9075, %B688.endif.endif.endif.endif.endif.endif.endif ], [ 0, %B0.endif.endif.endif.endif ]
  %130 = and i64 %taken.2.0.ph, 15
  %131 = or disjoint i64 %130, %.788
  %132 = mul i64 %34, %131
  %scevgep153 = getelementptr i8, ptr %scevgep150, i64 %132
  %invariant.op = add nsw i64 %taken.2.0.ph, -4
  %133 = icmp slt i64 %entered.2.0.ph, %taken.2.0.ph
  br i1 %133, label %B222.outer88.split.us.split.preheader, label %B222.outer88.split

B222.outer88.split.us.split.preheader:
  br label %B222.outer88.split.us.split

B222.outer88.split.us.split:
  %more.3.0.ph85 = phi i1 [ %more.3.0.lcssa95.us, %B328.endif.endif ], [ true, %B222.outer88.split.us.split.preheader ]
  %looks.2.0.ph9084 = phi i64 [ %looks.2.0.ph92.lcssa14.us, %B328.endif.endif ], [ %looks.2.0.ph, %B222.outer88.split.us.split.preheader ]
  %entered.2.0.ph8981 = phi i64 [ %.1059, %B328.endif.endif ], [ %entered.2.0.ph, %B222.outer88.split.us.split.preheader ]
  %.832.1.peel86 = and i64 %entered.2.0.ph8981, 15
  %sunkaddr18679.pn = shl nuw nsw i64 %.832.1.peel86, 3
  %sunkaddr18787 = getelementptr i8, ptr %invariant.gep, i64 %sunkaddr18679.pn
  %.818.peel.us24 = load atomic i64, ptr %arg.turns.1.4 acquire, align 8
  %.892.peel.us25 = load i64, ptr %sunkaddr18787, align 8
  %.893.peel.us26 = icmp eq i64 %.818.peel.us24, %.892.peel.us25
  br i1 %.893.peel.us26, label %B328.else.if.split.us, label %B480.peel.us.lr.ph

B480.peel.us.lr.ph:
  %134 = icmp sgt i64 %entered.2.0.ph8981, %invariant.op
  %.fr = freeze i1 %134
  br i1 %.fr, label %B480.peel.us.preheader, label %B480.peel.us.lr.ph.split.us

B480.peel.us.preheader:
  br i1 %more.3.0.ph85, label %B516.peel.us.peel, label %B1082.else.if.us.peel

B516.peel.us.peel:
  %.1084.peel.us.peel = load atomic i64, ptr %arg.store.2.4 acquire, align 8
  %.1090.not.peel.us.peel = icmp sgt i64 %.1084.peel.us.peel, %arg.ceiling
  %.1124.peel.us.peel = add nsw i64 %.1084.peel.us.peel, %.261.reass
  %.1128.not.peel.us.peel = icmp sgt i64 %.1124.peel.us.peel, %arg.room
  %or.cond64.peel.us.peel = select i1 %.1090.not.peel.us.peel, i1 true, i1 %.1128.not.peel.us.peel
  br i1 %or.cond64.peel.us.peel, label %B222.outer91.peel.newph.us.peel, label %B670.peel.us.peel

B670.peel.us.peel:
  %.1147.peel.us.peel = atomicrmw add ptr %arg.turns.0.4, i64 1 acq_rel, align 8
  %.1168.peel.us.peel = icmp slt i64 %.1147.peel.us.peel, %quot.0
  br i1 %.1168.peel.us.peel, label %B688.else.if, label %B222.outer91.peel.newph.us.peel

B222.outer91.peel.newph.us.peel:
  %.818.us.peel = load atomic i64, ptr %arg.turns.1.4 acquire, align 8
  %sunkaddr131 = mul i64 %.832.1.peel86, 8
  %sunkaddr132 = getelementptr i8, ptr %invariant.gep, i64 %sunkaddr131
  %.892.us.peel = load i64, ptr %sunkaddr132, align 8
  %.893.us.peel = icmp eq i64 %.818.us.peel, %.892.us.peel
  br i1 %.893.us.peel, label %B328.else.if.split.us, label %B1082.else.if.us.peel

B1082.else.if.us.peel:
  %135 = icmp ne i64 %arg.seam.5.fr, 0
  %136 = and i64 %looks.2.0.ph9084, 4095
  %.2038.us.peel = icmp eq i64 %136, 4095
  %or.cond1054.us.peel = and i1 %.2038.us.peel, %135
  br i1 %or.cond1054.us.peel, label %B1120.if.us.peel, label %B222.outer91.backedge.us.peel

B1120.if.us.peel:
  %137 = inttoptr i64 %arg.seam.5.fr to ptr
  %.2045.us.peel = tail call i32 %137()
  br label %B222.outer91.backedge.us.peel

B222.outer91.backedge.us.peel:
  %.1991.us.peel = add nsw i64 %looks.2.0.ph9084, 1
  %.818.peel.us.peel = load atomic i64, ptr %arg.turns.1.4 acquire, align 8
  %sunkaddr133 = mul i64 %.832.1.peel86, 8
  %sunkaddr134 = getelementptr i8, ptr %invariant.gep, i64 %sunkaddr133
  %.892.peel.us.peel = load i64, ptr %sunkaddr134, align 8
  %.893.peel.us.peel = icmp eq i64 %.818.peel.us.peel, %.892.peel.us.peel
  br i1 %.893.peel.us.peel, label %B328.else.if.split.us, label %B1082.else.if.us.preheader

B1082.else.if.us.preheader:
  br label %B1082.else.if.us

B480.peel.us.lr.ph.split.us:
  %138 = icmp ne i64 %arg.seam.5.fr, 0
  br i1 %138, label %B480.peel.us.us.preheader, label %B480.peel.us.us.us.preheader

B480.peel.us.us.us.preheader:
  br label %B480.peel.us.us.us

B480.peel.us.us.preheader:
  br label %B480.peel.us.us

B480.peel.us.us.us:
  %looks.2.0.ph92.us27.us.us = phi i64 [ %.1991.us.us.us, %B480.peel.us.us.us ], [ %looks.2.0.ph9084, %B480.peel.us.us.us.preheader ]
  %.1991.us.us.us = add i64 %looks.2.0.ph92.us27.us.us, 1
  %.818.peel.us.us.us = load atomic i64, ptr %arg.turns.1.4 acquire, align 8
  %sunkaddr135 = mul i64 %.832.1.peel86, 8
  %sunkaddr136 = getelementptr i8, ptr %invariant.gep, i64 %sunkaddr135
  %.892.peel.us.us.us = load i64, ptr %sunkaddr136, align 8
  %.893.peel.us.us.us = icmp eq i64 %.818.peel.us.us.us, %.892.peel.us.us.us
  br i1 %.893.peel.us.us.us, label %B328.else.if.split.us, label %B480.peel.us.us.us

B480.peel.us.us:
  %looks.2.0.ph92.us27.us = phi i64 [ %.1991.us.us, %B222.outer91.backedge.us.us ], [ %looks.2.0.ph9084, %B480.peel.us.us.preheader ]
  %139 = and i64 %looks.2.0.ph92.us27.us, 4095
  %.2038.us.us = icmp eq i64 %139, 4095
  br i1 %.2038.us.us, label %B1120.if.us.us, label %B222.outer91.backedge.us.us

B1120.if.us.us:
  %140 = inttoptr i64 %arg.seam.5.fr to ptr
  %.2045.us.us = tail call i32 %140()
  br label %B222.outer91.backedge.us.us

B222.outer91.backedge.us.us:
  %.1991.us.us = add i64 %looks.2.0.ph92.us27.us, 1
  %.818.peel.us.us = load atomic i64, ptr %arg.turns.1.4 acquire, align 8
  %sunkaddr137 = mul i64 %.832.1.peel86, 8
  %sunkaddr138 = getelementptr i8, ptr %invariant.gep, i64 %sunkaddr137
  %.892.peel.us.us = load i64, ptr %sunkaddr138, align 8
  %.893.peel.us.us = icmp eq i64 %.818.peel.us.us, %.892.peel.us.us
  br i1 %.893.peel.us.us, label %B328.else.if.split.us, label %B480.peel.us.us

B1082.else.if.us:
  %looks.2.0.ph92.us27 = phi i64 [ %.1991.us, %B222.outer91.backedge.us ], [ %.1991.us.peel, %B1082.else.if.us.preheader ]
  %141 = icmp ne i64 %arg.seam.5.fr, 0
  %142 = and i64 %looks.2.0.ph92.us27, 4095
  %.2038.us = icmp eq i64 %142, 4095
  %or.cond1054.us = and i1 %.2038.us, %141
  br i1 %or.cond1054.us, label %B1120.if.us, label %B222.outer91.backedge.us

B1120.if.us:
  %143 = inttoptr i64 %arg.seam.5.fr to ptr
  %.2045.us = tail call i32 %143()
  br label %B222.outer91.backedge.us

B222.outer91.backedge.us:
  %.1991.us = add i64 %looks.2.0.ph92.us27, 1
  %.818.peel.us = load atomic i64, ptr %arg.turns.1.4 acquire, align 8
  %sunkaddr139 = mul i64 %.832.1.peel86, 8
  %sunkaddr140 = getelementptr i8, ptr %invariant.gep, i64 %sunkaddr139
  %.892.peel.us = load i64, ptr %sunkaddr140, align 8
  %.893.peel.us = icmp eq i64 %.818.peel.us, %.892.peel.us
  br i1 %.893.peel.us, label %B328.else.if.split.us, label %B1082.else.if.us

B328.else.if.split.us:
  %looks.2.0.ph92.lcssa14.us = phi i64 [ %.1991.us, %B222.outer91.backedge.us ], [ %looks.2.0.ph9084, %B222.outer88.split.us.split ], [ %.1991.us.us, %B222.outer91.backedge.us.us ], [ %looks.2.0.ph9084, %B222.outer91.peel.newph.us.peel ], [ %.1991.us.peel, %B222.outer91.backedge.us.peel ], [ %.1991.us.us.us, %B480.peel.us.us.us ]
  %more.3.0.lcssa95.us = phi i1 [ false, %B222.outer91.backedge.us ], [ %more.3.0.ph85, %B222.outer88.split.us.split ], [ %more.3.0.ph85, %B222.outer91.backedge.us.us ], [ false, %B222.outer91.peel.newph.us.peel ], [ false, %B222.outer91.backedge.us.peel ], [ %more.3.0.ph85, %B480.peel.us.us.us ]
  %.955 = or disjoint i64 %.832.1.peel86, %.788
  %.209.i = load i64, ptr %arg.store.2.4, align 8
  %gep63 = getelementptr i64, ptr %invariant.gep62, i64 %.955
  %.246.i = load i64, ptr %gep63, align 8
  %.330819.not.i = icmp slt i64 %.246.i, 1
  br i1 %.330819.not.i, label %B328.endif.endif, label %B218.lr.ph.i

B222.outer88.split:
  %entered.2.0.ph89.lcssa = phi i64 [ %entered.2.0.ph, %B222.outer ], [ %.1059, %B328.endif.endif ]
  %looks.2.0.ph90.lcssa = phi i64 [ %looks.2.0.ph, %B222.outer ], [ %looks.2.0.ph92.lcssa14.us, %B328.endif.endif ]
  %more.3.0.ph.lcssa = phi i1 [ true, %B222.outer ], [ %more.3.0.lcssa95.us, %B328.endif.endif ]
  br i1 %more.3.0.ph.lcssa, label %B516.peel, label %common.ret

B516.peel:
  %.1084.peel = load atomic i64, ptr %arg.store.2.4 acquire, align 8
  %.1090.not.peel = icmp sgt i64 %.1084.peel, %arg.ceiling
  %.1124.peel = add nsw i64 %.1084.peel, %.261.reass
  %.1128.not.peel = icmp sgt i64 %.1124.peel, %arg.room
  %or.cond64.peel = select i1 %.1090.not.peel, i1 true, i1 %.1128.not.peel
  br i1 %or.cond64.peel, label %common.ret, label %B670.peel

B670.peel:
  %.1147.peel = atomicrmw add ptr %arg.turns.0.4, i64 1 acq_rel, align 8
  %.1168.peel = icmp slt i64 %.1147.peel, %quot.0
  br i1 %.1168.peel, label %B688.else.if, label %common.ret
}

declare { i64, i1 } @llvm.usub.with.overflow.i64(i64, i64)

declare i64 @llvm.usub.sat.i64(i64, i64)

define internal i32 @inner.1(ptr %retptr, ptr %excinfo, i64 %arg.seam.0, i64 %arg.seam.1, i64 %arg.seam.2, i64 %arg.seam.3, i64 %arg.seam.4, i64 %arg.seam.5, ptr %arg.store.0.0, ptr %arg.store.0.1, i64 %arg.store.0.2, i64 %arg.store.0.3, ptr %arg.store.0.4, i64 %arg.store.0.5.0, i64 %arg.store.0.6.0, ptr %arg.store.1.0, ptr %arg.store.1.1, i64 %arg.store.1.2, i64 %arg.store.1.3, ptr %arg.store.1.4, i64 %arg.store.1.5.0, i64 %arg.store.1.6.0, ptr %arg.store.2.0, ptr %arg.store.2.1, i64 %arg.store.2.2, i64 %arg.store.2.3, ptr %arg.store.2.4, i64 %arg.store.2.5.0, i64 %arg.store.2.6.0, i64 %arg.store.3, ptr %arg.table.0.0, ptr %arg.table.0.1, i64 %arg.table.0.2, i64 %arg.table.0.3, ptr %arg.table.0.4, i64 %arg.table.0.5.0, i64 %arg.table.0.6.0, i64 %arg.table.1, i64 %arg.table.2, i64 %arg.table.3, ptr %arg.scratch.0.0, ptr %arg.scratch.0.1, i64 %arg.scratch.0.2, i64 %arg.scratch.0.3, ptr %arg.scratch.0.4, i64 %arg.scratch.0.5.0, i64 %arg.scratch.0.6.0, ptr %arg.scratch.1.0, ptr %arg.scratch.1.1, i64 %arg.scratch.1.2, i64 %arg.scratch.1.3, ptr %arg.scratch.1.4, i64 %arg.scratch.1.5.0, i64 %arg.scratch.1.6.0, ptr %arg.scratch.2.0, ptr %arg.scratch.2.1, i64 %arg.scratch.2.2, i64 %arg.scratch.2.3, ptr %arg.scratch.2.4, i64 %arg.scratch.2.5.0, i64 %arg.scratch.2.6.0, i64 %arg.scratch.3, ptr %arg.scratch.4.0, ptr %arg.scratch.4.1, i64 %arg.scratch.4.2, i64 %arg.scratch.4.3, ptr %arg.scratch.4.4, i64 %arg.scratch.4.5.0, i64 %arg.scratch.4.6.0, ptr %arg.scratch.5.0, ptr %arg.scratch.5.1, i64 %arg.scratch.5.2, i64 %arg.scratch.5.3, ptr %arg.scratch.5.4, i64 %arg.scratch.5.5.0, i64 %arg.scratch.5.6.0, ptr %arg.scratch.6.0, ptr %arg.scratch.6.1, i64 %arg.scratch.6.2, i64 %arg.scratch.6.3, ptr %arg.scratch.6.4, i64 %arg.scratch.6.5.0, i64 %arg.scratch.6.6.0, ptr %arg.scratch.7.0, ptr %arg.scratch.7.1, i64 %arg.scratch.7.2, i64 %arg.scratch.7.3, ptr %arg.scratch.7.4, i64 %arg.scratch.7.5.0, i64 %arg.scratch.7.6.0, ptr %arg.scratch.8.0, ptr %arg.scratch.8.1, i64 %arg.scratch.8.2, i64 %arg.scratch.8.3, ptr %arg.scratch.8.4, i64 %arg.scratch.8.5.0, i64 %arg.scratch.8.6.0, ptr %arg.scratch.9.0, ptr %arg.scratch.9.1, i64 %arg.scratch.9.2, i64 %arg.scratch.9.3, ptr %arg.scratch.9.4, i64 %arg.scratch.9.5.0, i64 %arg.scratch.9.6.0, ptr %arg.tally.0.0, ptr %arg.tally.0.1, i64 %arg.tally.0.2, i64 %arg.tally.0.3, ptr %arg.tally.0.4, i64 %arg.tally.0.5.0, i64 %arg.tally.0.6.0, ptr %arg.tally.1.0, ptr %arg.tally.1.1, i64 %arg.tally.1.2, i64 %arg.tally.1.3, ptr %arg.tally.1.4, i64 %arg.tally.1.5.0, i64 %arg.tally.1.6.0, ptr %arg.tally.2.0, ptr %arg.tally.2.1, i64 %arg.tally.2.2, i64 %arg.tally.2.3, ptr %arg.tally.2.4, i64 %arg.tally.2.5.0, i64 %arg.tally.2.6.0, i64 %arg.tally.3, i64 %arg.tally.4, i64 %arg.count) {
B0:
  %arg.seam.2.fr.i = freeze i64 %arg.seam.2
  %.230565.not.i = icmp slt i64 %arg.count, 1
  br i1 %.230565.not.i, label %B0.endif.thread, label %B132.preheader.i

B0.endif.thread:
  store i64 0, ptr %arg.scratch.7.4, align 8
  %.209.i10 = load i64, ptr %arg.store.2.4, align 8
  br label %common.ret

B132.preheader.i:
  %const = bitcast i64 -2960836687051489901 to i64
  %0 = shl i64 %arg.scratch.0.5.0, 3
  %scevgep43 = getelementptr i8, ptr %arg.scratch.0.4, i64 8
  %1 = shl i64 %arg.seam.2.fr.i, 3
  %2 = add i64 %arg.seam.2.fr.i, -1
  br label %B132.i

B132.i:
  %lsr.iv44 = phi ptr [ %scevgep45, %B765.i ], [ %scevgep43, %B132.preheader.i ]
  %lsr.iv8.i = phi i64 [ %lsr.iv.next9.i, %B765.i ], [ 1, %B132.preheader.i ]
  %at.2.0568.i = phi i64 [ %at.3.1.i, %B765.i ], [ 0, %B132.preheader.i ]
  %.236562566.i = phi i64 [ %.243.i, %B765.i ], [ 0, %B132.preheader.i ]
  %3 = icmp slt i64 %arg.seam.2.fr.i, 1
  %.243.i = add nuw nsw i64 %.236562566.i, 1
  %.274.i = mul nsw i64 %.236562566.i, %arg.seam.2.fr.i
  br i1 %3, label %B132.endif.i, label %B64.backedge.i.i.preheader

B64.backedge.i.i.preheader:
  br label %B64.backedge.i.i

B64.backedge.i.i:
  %lsr.iv2.i.i = phi i64 [ %lsr.iv.next3.i.i, %B64.backedge.i.i ], [ %arg.seam.2.fr.i, %B64.backedge.i.i.preheader ]
  %lsr.iv.i.i = phi i64 [ %lsr.iv.next.i.i, %B64.backedge.i.i ], [ %.274.i, %B64.backedge.i.i.preheader ]
  %value.2.070.i.i = phi i64 [ %.142.i.i.i, %B64.backedge.i.i ], [ 0, %B64.backedge.i.i.preheader ]
  %.157.i.i = icmp slt i64 %lsr.iv.i.i, 0
  %4 = select i1 %.157.i.i, i64 %0, i64 0
  %scevgep.i.i = getelementptr i8, ptr %arg.scratch.0.4, i64 %4
  %5 = shl i64 %lsr.iv.i.i, 3
  %scevgep1.i.i = getelementptr i8, ptr %scevgep.i.i, i64 %5
  %.173.i.i = load i64, ptr %scevgep1.i.i, align 8
  %.175.i.i = xor i64 %.173.i.i, %value.2.070.i.i
  %.128.i.i.i = lshr i64 %.175.i.i, 32
  %.130.i.i.i = xor i64 %.128.i.i.i, %.175.i.i
  %.131.i.i.i = mul i64 %.130.i.i.i, %const
  %.128.1.i.i.i = lshr i64 %.131.i.i.i, 32
  %.130.1.i.i.i = xor i64 %.128.1.i.i.i, %.131.i.i.i
  %.131.1.i.i.i = mul i64 %.130.1.i.i.i, %const
  %.140.i.i.i = lshr i64 %.131.1.i.i.i, 32
  %.142.i.i.i = xor i64 %.140.i.i.i, %.131.1.i.i.i
  %lsr.iv.next.i.i = add i64 %lsr.iv.i.i, 1
  %lsr.iv.next3.i.i = add i64 %lsr.iv2.i.i, -1
  %exitcond.not.i.i = icmp eq i64 %lsr.iv.next3.i.i, 0
  br i1 %exitcond.not.i.i, label %B132.endif.i, label %B64.backedge.i.i

B356.i:
  %.358.i = and i64 %.345.i, 4294967295
  %.366.i = icmp samesign ult i64 %.358.i, %.236562566.i
  %.375.i = icmp sge i64 %.358.i, %arg.count
  %or.cond.i = or i1 %.366.i, %.375.i
  br i1 %or.cond.i, label %B462.i, label %B514.endif.i

B462.i:
  %6 = icmp sgt i64 %arg.seam.2.fr.i, 0
  br i1 %6, label %B20.i.i, label %_ZN13_3cdynamic_3e4sameB2v9B52c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzWJEmAA_3d_3dE5ArrayIyLi1E1C7mutable7alignedEx5ArrayIyLi1E1C7mutable7alignedExx.exit.i

B20.i.i:
  %.386.i = mul i64 %.358.i, %arg.seam.2.fr.i
  %7 = getelementptr i64, ptr %arg.scratch.0.4, i64 %.386.i
  %.85.i.i = load i64, ptr %7, align 8
  %8 = getelementptr i64, ptr %arg.scratch.0.4, i64 %.274.i
  %.120.i.i = load i64, ptr %8, align 8
  %.121.i.i = icmp eq i64 %.85.i.i, %.120.i.i
  br i1 %.121.i.i, label %B68.i.i.preheader, label %_ZN13_3cdynamic_3e4sameB2v9B52c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzWJEmAA_3d_3dE5ArrayIyLi1E1C7mutable7alignedEx5ArrayIyLi1E1C7mutable7alignedExx.exit.i

B68.i.i.preheader:
  %9 = add i64 %.386.i, 1
  %10 = mul i64 %.358.i, %1
  %scevgep51 = getelementptr i8, ptr %scevgep43, i64 %10
  br label %B68.i.i

B68.i.i:
  %lsr.iv47 = phi i64 [ 0, %B68.i.i.preheader ], [ %lsr.iv.next48, %B90.i.i ]
  %exitcond.not.i2.i = icmp eq i64 %2, %lsr.iv47
  br i1 %exitcond.not.i2.i, label %B765.i, label %B90.i.i

B90.i.i:
  %11 = add i64 %lsr.iv8.i, %lsr.iv47
  %12 = add i64 %9, %lsr.iv47
  %.162.i.i = icmp slt i64 %12, 0
  %13 = select i1 %.162.i.i, i64 %0, i64 0
  %scevgep52 = getelementptr i8, ptr %scevgep51, i64 %13
  %14 = shl i64 %lsr.iv47, 3
  %scevgep53 = getelementptr i8, ptr %scevgep52, i64 %14
  %.178.i.i = load i64, ptr %scevgep53, align 8
  %.197.i.i = icmp slt i64 %11, 0
  %15 = select i1 %.197.i.i, i64 %0, i64 0
  %scevgep46 = getelementptr i8, ptr %lsr.iv44, i64 %15
  %16 = shl i64 %lsr.iv47, 3
  %scevgep25 = getelementptr i8, ptr %scevgep46, i64 %16
  %.213.i.i = load i64, ptr %scevgep25, align 8
  %.214.i.i = icmp eq i64 %.178.i.i, %.213.i.i
  %lsr.iv.next48 = add nuw nsw i64 %lsr.iv47, 1
  br i1 %.214.i.i, label %B68.i.i, label %_ZN13_3cdynamic_3e4sameB2v9B52c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzWJEmAA_3d_3dE5ArrayIyLi1E1C7mutable7alignedEx5ArrayIyLi1E1C7mutable7alignedExx.exit.i

_ZN13_3cdynamic_3e4sameB2v9B52c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzWJEmAA_3d_3dE5ArrayIyLi1E1C7mutable7alignedEx5ArrayIyLi1E1C7mutable7alignedExx.exit.i:
  %word.3.0.i.i = phi i64 [ 0, %B20.i.i ], [ 0, %B462.i ], [ %lsr.iv.next48, %B90.i.i ]
  %.237.i.not.i = icmp eq i64 %word.3.0.i.i, %arg.seam.2.fr.i
  br i1 %.237.i.not.i, label %B765.i, label %B514.endif.i

B765.i:
  %at.3.1.i = phi i64 [ %.630.i, %B514.endif.i ], [ %at.2.0568.i, %_ZN13_3cdynamic_3e4sameB2v9B52c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzWJEmAA_3d_3dE5ArrayIyLi1E1C7mutable7alignedEx5ArrayIyLi1E1C7mutable7alignedExx.exit.i ], [ %at.2.0568.i, %B68.i.i ]
  %lsr.iv.next9.i = add i64 %lsr.iv8.i, %arg.seam.2.fr.i
  %scevgep45 = getelementptr i8, ptr %lsr.iv44, i64 %1
  %exitcond.not.i = icmp eq i64 %arg.count, %.243.i
  br i1 %exitcond.not.i, label %B0.endif, label %B132.i

B132.endif.i:
  %value.2.0.lcssa.i.i = phi i64 [ 0, %B132.i ], [ %.142.i.i.i, %B64.backedge.i.i ]
  %.307.i = lshr i64 %value.2.0.lcssa.i.i, 16
  %.309.i = and i64 %.307.i, 4095
  %.344.i = getelementptr i64, ptr %arg.scratch.9.4, i64 %.309.i
  %.345.i = load i64, ptr %.344.i, align 8
  %.351.i = xor i64 %.345.i, %value.2.0.lcssa.i.i
  %.355.i = icmp ult i64 %.351.i, 4294967296
  br i1 %.355.i, label %B356.i, label %B514.endif.i

B514.endif.i:
  %.452.i = and i64 %value.2.0.lcssa.i.i, -4294967296
  %.454.i = or i64 %.452.i, %.236562566.i
  %sunkaddr.i = shl nuw nsw i64 %.309.i, 3
  %sunkaddr15.i = getelementptr i8, ptr %arg.scratch.9.4, i64 %sunkaddr.i
  store i64 %.454.i, ptr %sunkaddr15.i, align 8
  %.6.i.i = and i64 %value.2.0.lcssa.i.i, %arg.table.1
  %.524.i = getelementptr i32, ptr %arg.table.0.4, i64 %.6.i.i
  tail call void @llvm.prefetch.p0(ptr readonly %.524.i, i32 0, i32 3, i32 1)
  %.543.i = icmp slt i64 %at.2.0568.i, 0
  %.544.i = select i1 %.543.i, i64 %arg.scratch.4.5.0, i64 0
  %17 = getelementptr i64, ptr %arg.scratch.4.4, i64 %at.2.0568.i
  %.558.i = getelementptr i64, ptr %17, i64 %.544.i
  store i64 %value.2.0.lcssa.i.i, ptr %.558.i, align 8
  %.578.i = select i1 %.543.i, i64 %arg.scratch.5.5.0, i64 0
  %18 = getelementptr i64, ptr %arg.scratch.5.4, i64 %at.2.0568.i
  %.592.i = getelementptr i64, ptr %18, i64 %.578.i
  store i64 %.6.i.i, ptr %.592.i, align 8
  %.611.i = select i1 %.543.i, i64 %arg.scratch.6.5.0, i64 0
  %19 = getelementptr i64, ptr %arg.scratch.6.4, i64 %at.2.0568.i
  %.625.i = getelementptr i64, ptr %19, i64 %.611.i
  store i64 %.236562566.i, ptr %.625.i, align 8
  %.630.i = add nsw i64 %at.2.0568.i, 1
  br label %B765.i

B0.endif:
  store i64 %at.3.1.i, ptr %arg.scratch.7.4, align 8
  %.175.i = xor i64 %arg.table.2, -1
  %.209.i = load i64, ptr %arg.store.2.4, align 8
  %.330819.not.i = icmp slt i64 %at.3.1.i, 1
  br i1 %.330819.not.i, label %common.ret, label %B218.lr.ph.i

B218.lr.ph.i:
  %20 = shl i64 %arg.store.0.5.0, 3
  %unroll_iter.i = and i64 %arg.seam.2.fr.i, 9223372036854775806
  %21 = add i64 %0, 8
  %22 = add i64 %20, 8
  br label %B218.endif.i

B406.i:
  %place.2.1.i = phi i64 [ %.616.i, %B406.i ], [ %.398.i, %B406.i.preheader ]
  %.614.i = add nsw i64 %place.2.1.i, 1
  %.616.i = and i64 %.614.i, %arg.table.1
  %.634.i = icmp slt i64 %.616.i, 0
  %.635.i = select i1 %.634.i, i64 %arg.table.0.5.0, i64 0
  %23 = getelementptr i32, ptr %arg.table.0.4, i64 %.616.i
  %.649.i = getelementptr i32, ptr %23, i64 %.635.i
  %.650.i = load i32, ptr %.649.i, align 4
  %.656.not.i = icmp eq i32 %.650.i, 0
  br i1 %.656.not.i, label %B652.i, label %B406.i

B602.i:
  %.764813815.i = phi i64 [ %.771.1.i, %B602.i ], [ 0, %B602.preheader.i ]
  %24 = add i64 %.798.i, %.764813815.i
  %.813.i = icmp slt i64 %24, 0
  %25 = select i1 %.813.i, i64 %0, i64 0
  %scevgep60.i = getelementptr i8, ptr %scevgep50.i, i64 %25
  %26 = shl i64 %.764813815.i, 3
  %scevgep61.i = getelementptr i8, ptr %scevgep60.i, i64 %26
  %.829.i = load i64, ptr %scevgep61.i, align 8
  %27 = add i64 %.832.i, %.764813815.i
  %.847.i = icmp slt i64 %27, 0
  %28 = select i1 %.847.i, i64 %20, i64 0
  %scevgep58.i = getelementptr i8, ptr %scevgep54.i, i64 %28
  %29 = shl i64 %.764813815.i, 3
  %scevgep24 = getelementptr i8, ptr %scevgep58.i, i64 %29
  store i64 %.829.i, ptr %scevgep24, align 8
  %.771.1.i = add nuw i64 %.764813815.i, 2
  %30 = add i64 %.798.i, %.764813815.i
  %31 = add i64 %30, 1
  %.813.1.i = icmp slt i64 %31, 0
  %32 = select i1 %.813.1.i, i64 %21, i64 8
  %scevgep40 = getelementptr i8, ptr %scevgep50.i, i64 %32
  %33 = shl i64 %.764813815.i, 3
  %scevgep23 = getelementptr i8, ptr %scevgep40, i64 %33
  %.829.1.i = load i64, ptr %scevgep23, align 8
  %34 = add i64 %.832.i, %.764813815.i
  %35 = add i64 %34, 1
  %.847.1.i = icmp slt i64 %35, 0
  %36 = select i1 %.847.1.i, i64 %22, i64 8
  %scevgep38 = getelementptr i8, ptr %scevgep54.i, i64 %36
  %37 = shl i64 %.764813815.i, 3
  %scevgep22 = getelementptr i8, ptr %scevgep38, i64 %37
  store i64 %.829.1.i, ptr %scevgep22, align 8
  %niter.ncmp.1.i = icmp eq i64 %unroll_iter.i, %.771.1.i
  br i1 %niter.ncmp.1.i, label %B652.loopexit.unr-lcssa.i, label %B602.i

B652.loopexit.unr-lcssa.i:
  %38 = and i64 %arg.seam.2.fr.i, 1
  %39 = icmp eq i64 %38, 0
  br i1 %39, label %B652.i, label %B602.epil.preheader.i

B602.epil.preheader.i:
  %.799.epil.i = add nsw i64 %.798.i, %unroll_iter.i
  %.813.epil.i = icmp slt i64 %.799.epil.i, 0
  %.814.epil.i = select i1 %.813.epil.i, i64 %arg.scratch.0.5.0, i64 0
  %40 = getelementptr i64, ptr %arg.scratch.0.4, i64 %.799.epil.i
  %.828.epil.i = getelementptr i64, ptr %40, i64 %.814.epil.i
  %.829.epil.i = load i64, ptr %.828.epil.i, align 8
  %.833.epil.i = add nsw i64 %.832.i, %unroll_iter.i
  %.847.epil.i = icmp slt i64 %.833.epil.i, 0
  %.848.epil.i = select i1 %.847.epil.i, i64 %arg.store.0.5.0, i64 0
  %41 = getelementptr i64, ptr %arg.store.0.4, i64 %.833.epil.i
  %.862.epil.i = getelementptr i64, ptr %41, i64 %.848.epil.i
  store i64 %.829.epil.i, ptr %.862.epil.i, align 8
  br label %B652.i

B652.i:
  %place.3.2.ph30.i = phi i64 [ %place.3.2.ph.i, %B570.endif.i ], [ %place.3.2.ph.i, %B602.epil.preheader.i ], [ %place.3.2.ph.i, %B652.loopexit.unr-lcssa.i ], [ %.616.i, %B406.i ]
  %.884.i = icmp slt i64 %.429.i, 0
  %.885.i = select i1 %.884.i, i64 %arg.scratch.1.5.0, i64 0
  %42 = getelementptr i32, ptr %arg.scratch.1.4, i64 %.429.i
  %.899.i = getelementptr i32, ptr %42, i64 %.885.i
  %.900.i = load i32, ptr %.899.i, align 4
  %.916.i = icmp slt i64 %size.2.0820.i, 0
  %.917.i = select i1 %.916.i, i64 %arg.store.1.5.0, i64 0
  %43 = getelementptr i32, ptr %arg.store.1.4, i64 %size.2.0820.i
  %.931.i = getelementptr i32, ptr %43, i64 %.917.i
  store i32 %.900.i, ptr %.931.i, align 4
  %.949.i = select i1 %.884.i, i64 %arg.scratch.2.5.0, i64 0
  %44 = getelementptr i16, ptr %arg.scratch.2.4, i64 %.429.i
  %.963.i = getelementptr i16, ptr %44, i64 %.949.i
  %.964.i = load i16, ptr %.963.i, align 2
  %.968.i = zext i16 %.964.i to i64
  %.993.i = getelementptr i64, ptr %arg.tally.2.4, i64 %.968.i
  %.994.i = load i64, ptr %.993.i, align 8
  %.995.i = add nsw i64 %.994.i, 1
  store i64 %.995.i, ptr %.993.i, align 8
  %.1025.i = add nsw i64 %size.2.0820.i, 1
  %.1031.i = or i64 %.8.i.i, %.1025.i
  %.1042.i = getelementptr i32, ptr %arg.table.0.4, i64 %place.3.2.ph30.i
  %.1043.i = trunc i64 %.1031.i to i32
  store atomic i32 %.1043.i, ptr %.1042.i release, align 4
  br label %B798.i

B798.i:
  %size.3.1.i = phi i64 [ %.1025.i, %B652.i ], [ %size.2.0820.i, %B68.i.us.i ], [ %size.2.0820.i, %B406.us5.i ]
  %exitcond.not27.i = icmp eq i64 %.343.i, %at.3.1.i
  br i1 %exitcond.not27.i, label %common.ret, label %B218.endif.i

B218.endif.i:
  %.271.0.i = phi i64 [ 0, %B218.lr.ph.i ], [ %.343.i, %B798.i ]
  %size.2.0820.i = phi i64 [ %.209.i, %B218.lr.ph.i ], [ %size.3.1.i, %B798.i ]
  %.343.i = add nuw nsw i64 %.271.0.i, 1
  %45 = getelementptr i64, ptr %arg.scratch.5.4, i64 %.271.0.i
  %.398.i = load i64, ptr %45, align 8
  %46 = getelementptr i64, ptr %arg.scratch.6.4, i64 %.271.0.i
  %.429.i = load i64, ptr %46, align 8
  %47 = getelementptr i64, ptr %arg.scratch.4.4, i64 %.271.0.i
  %.470.i = load i64, ptr %47, align 8
  %.6.i.i1 = lshr i64 %.470.i, 32
  %.8.i.i = and i64 %.6.i.i1, %.175.i
  %.512.i = icmp slt i64 %.398.i, 0
  %.513.i = select i1 %.512.i, i64 %arg.table.0.5.0, i64 0
  %48 = getelementptr i32, ptr %arg.table.0.4, i64 %.398.i
  %.527.i = getelementptr i32, ptr %48, i64 %.513.i
  %.528.i = load i32, ptr %.527.i, align 4
  %.536.not.i = icmp eq i32 %.528.i, 0
  br i1 %.536.not.i, label %B570.endif.i, label %B406.preheader.i

B406.preheader.i:
  %49 = icmp sgt i64 %arg.seam.2.fr.i, 0
  br i1 %49, label %B406.us.preheader.i, label %B406.preheader.split.i

B406.us.preheader.i:
  %.560.i = mul i64 %.429.i, %arg.seam.2.fr.i
  %50 = getelementptr i64, ptr %arg.scratch.0.4, i64 %.560.i
  %.104.i.i = icmp slt i64 %.560.i, 0
  %sunkaddr.i3 = select i1 %.104.i.i, i64 %0, i64 0
  %51 = add i64 %.560.i, 1
  br label %B406.us.i

B406.us.i:
  %place.2.1.us.i = phi i64 [ %.616.us.i, %B488.us.i ], [ %.398.i, %B406.us.preheader.i ]
  %entry.2.1.in.us.i = phi i32 [ %.650.us.i, %B488.us.i ], [ %.528.i, %B406.us.preheader.i ]
  %entry.2.1.us.i = zext i32 %entry.2.1.in.us.i to i64
  %.547.us.i = and i64 %entry.2.1.us.i, %.175.i
  %.549.us.i = icmp eq i64 %.547.us.i, %.8.i.i
  br i1 %.549.us.i, label %B424.us.i, label %B488.us.i

B424.us.i:
  %.554.us.i = and i64 %arg.table.2, %entry.2.1.us.i
  %.555.us.i = add nsw i64 %.554.us.i, -1
  %.557.us.i = mul nsw i64 %.555.us.i, %arg.seam.2.fr.i
  %.69.i.us.i = icmp slt i64 %.557.us.i, 0
  %.70.i.us.i = select i1 %.69.i.us.i, i64 %arg.store.0.5.0, i64 0
  %52 = getelementptr i64, ptr %arg.store.0.4, i64 %.557.us.i
  %.84.i.us.i = getelementptr i64, ptr %52, i64 %.70.i.us.i
  %.85.i.us.i = load i64, ptr %.84.i.us.i, align 8
  %sunkaddr26 = getelementptr inbounds i8, ptr %50, i64 %sunkaddr.i3
  %.120.i.us.i = load i64, ptr %sunkaddr26, align 8
  %.121.i.us.i = icmp eq i64 %.85.i.us.i, %.120.i.us.i
  br i1 %.121.i.us.i, label %B68.i.us.i.preheader, label %B488.us.i

B68.i.us.i.preheader:
  %53 = add i64 %.557.us.i, 1
  br label %B68.i.us.i

B68.i.us.i:
  %lsr.iv19 = phi i64 [ %53, %B68.i.us.i.preheader ], [ %lsr.iv.next20, %B90.i.us.i ]
  %lsr.iv16 = phi i64 [ %51, %B68.i.us.i.preheader ], [ %lsr.iv.next17, %B90.i.us.i ]
  %lsr.iv15 = phi i64 [ %2, %B68.i.us.i.preheader ], [ %lsr.iv.next, %B90.i.us.i ]
  %54 = tail call { i64, i1 } @llvm.usub.with.overflow.i64(i64 %lsr.iv15, i64 1)
  %ov = extractvalue { i64, i1 } %54, 1
  br i1 %ov, label %B798.i, label %B90.i.us.i

B90.i.us.i:
  %.162.i.us.i = icmp slt i64 %lsr.iv19, 0
  %55 = select i1 %.162.i.us.i, i64 %20, i64 0
  %scevgep34 = getelementptr i8, ptr %arg.store.0.4, i64 %55
  %56 = shl i64 %lsr.iv19, 3
  %scevgep21 = getelementptr i8, ptr %scevgep34, i64 %56
  %.178.i.us.i = load i64, ptr %scevgep21, align 8
  %.197.i.us.i = icmp slt i64 %lsr.iv16, 0
  %57 = select i1 %.197.i.us.i, i64 %0, i64 0
  %scevgep = getelementptr i8, ptr %arg.scratch.0.4, i64 %57
  %58 = shl i64 %lsr.iv16, 3
  %scevgep18 = getelementptr i8, ptr %scevgep, i64 %58
  %.213.i.us.i = load i64, ptr %scevgep18, align 8
  %.214.i.us.i = icmp eq i64 %.178.i.us.i, %.213.i.us.i
  %lsr.iv.next = add i64 %lsr.iv15, -1
  %lsr.iv.next17 = add i64 %lsr.iv16, 1
  %lsr.iv.next20 = add i64 %lsr.iv19, 1
  br i1 %.214.i.us.i, label %B68.i.us.i, label %B488.us.i

B488.us.i:
  %.614.us.i = add nsw i64 %place.2.1.us.i, 1
  %.616.us.i = and i64 %.614.us.i, %arg.table.1
  %.634.us.i = icmp slt i64 %.616.us.i, 0
  %.635.us.i = select i1 %.634.us.i, i64 %arg.table.0.5.0, i64 0
  %59 = getelementptr i32, ptr %arg.table.0.4, i64 %.616.us.i
  %.649.us.i = getelementptr i32, ptr %59, i64 %.635.us.i
  %.650.us.i = load i32, ptr %.649.us.i, align 4
  %.656.not.us.i = icmp eq i32 %.650.us.i, 0
  br i1 %.656.not.us.i, label %B570.endif.i, label %B406.us.i

B406.preheader.split.i:
  %60 = icmp eq i64 %arg.seam.2.fr.i, 0
  br i1 %60, label %B406.us5.i.preheader, label %B406.i.preheader

B406.i.preheader:
  br label %B406.i

B406.us5.i.preheader:
  br label %B406.us5.i

B406.us5.i:
  %place.2.1.us6.i = phi i64 [ %.616.us14.i, %B488.us12.i ], [ %.398.i, %B406.us5.i.preheader ]
  %entry.2.1.in.us7.i = phi i32 [ %.650.us18.i, %B488.us12.i ], [ %.528.i, %B406.us5.i.preheader ]
  %entry.2.1.us8.i = zext i32 %entry.2.1.in.us7.i to i64
  %.547.us9.i = and i64 %entry.2.1.us8.i, %.175.i
  %.549.us10.i = icmp eq i64 %.547.us9.i, %.8.i.i
  br i1 %.549.us10.i, label %B798.i, label %B488.us12.i

B488.us12.i:
  %.614.us13.i = add nsw i64 %place.2.1.us6.i, 1
  %.616.us14.i = and i64 %.614.us13.i, %arg.table.1
  %.634.us15.i = icmp slt i64 %.616.us14.i, 0
  %.635.us16.i = select i1 %.634.us15.i, i64 %arg.table.0.5.0, i64 0
  %61 = getelementptr i32, ptr %arg.table.0.4, i64 %.616.us14.i
  %.649.us17.i = getelementptr i32, ptr %61, i64 %.635.us16.i
  %.650.us18.i = load i32, ptr %.649.us17.i, align 4
  %.656.not.us19.i = icmp eq i32 %.650.us18.i, 0
  br i1 %.656.not.us19.i, label %B570.endif.i, label %B406.us5.i

B570.endif.i:
  %place.3.2.ph.i = phi i64 [ %.398.i, %B218.endif.i ], [ %.616.us.i, %B488.us.i ], [ %.616.us14.i, %B488.us12.i ]
  %62 = icmp slt i64 %arg.seam.2.fr.i, 1
  br i1 %62, label %B652.i, label %B602.lr.ph.i

B602.lr.ph.i:
  %63 = icmp eq i64 %arg.seam.2.fr.i, 1
  %.798.i = mul i64 %.429.i, %arg.seam.2.fr.i
  %.832.i = mul i64 %size.2.0820.i, %arg.seam.2.fr.i
  br i1 %63, label %B602.epil.preheader.i, label %B602.preheader.i

B602.preheader.i:
  %64 = mul i64 %.429.i, %1
  %scevgep50.i = getelementptr i8, ptr %arg.scratch.0.4, i64 %64
  %65 = mul i64 %size.2.0820.i, %1
  %scevgep54.i = getelementptr i8, ptr %arg.store.0.4, i64 %65
  br label %B602.i

common.ret:
  %size.2.0.lcssa.i = phi i64 [ %.209.i, %B0.endif ], [ %.209.i10, %B0.endif.thread ], [ %size.3.1.i, %B798.i ]
  store atomic i64 %size.2.0.lcssa.i, ptr %arg.store.2.4 release, align 8
  store ptr null, ptr %retptr, align 8
  ret i32 0
}

declare i64 @llvm.umin.i64(i64, i64)

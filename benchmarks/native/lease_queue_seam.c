// The model of lease_queue.c behind the seam of docs/decisions/001-search-order-and-seam.md. compare.py includes that
// file here with its `emit` renamed and its calls turned to this one: both programs compute successors with the same code.
#include <stdint.h>
static _Thread_local unsigned char *out;
static _Thread_local uint32_t *source;
static _Thread_local int64_t made;
#define main baseline_main
#include "model.h"

static inline void put(const S *s, uint32_t parent) {
    __uint128_t word = pk(s);
    memcpy(out + made * 16, &word, 16);
    source[made++] = parent;
}

int64_t expand(const uint64_t *states, int64_t first, int64_t count, unsigned char *words, uint32_t *from,
               uint16_t *action, int64_t *totals, int64_t *findings) {
    out = words, source = from, made = 0;
    for (int64_t i = first; i < first + count; i++) {
        __uint128_t word; S s;
        memcpy(&word, states + i * 2, 16);
        up(word, &s);
        if (!inv(&s) && findings[0] > i) findings[0] = i;
        succ(&s, i);
    }
    memset(action, 0, made * sizeof *action);
    totals[0] += made;
    return made;
}

int64_t probe(const uint64_t *states, int64_t first, int64_t count, int64_t *findings) { return 0; }
void initial(uint64_t *word) { S s; memset(&s, 0, sizeof s); s.nr = J; for (int i = 0; i < J; i++) s.ready[i] = i + 1; s.nt = 1; __uint128_t w = pk(&s); memcpy(word, &w, 16); }

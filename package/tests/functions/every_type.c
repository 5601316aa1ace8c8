// Gives back what it is given, of every type; and says in its own words what it understood.
#include <stdio.h>
#include <string.h>

bool echo_bool(bool x) { return x; }
bool_array echo_bool_array(bool_array x) { return x; }
bool_rows echo_bool_rows(bool_rows x) { return x; }
int echo_i32(int x) { return x; }
i32_array echo_i32_array(i32_array x) { return x; }
i32_rows echo_i32_rows(i32_rows x) { return x; }
long long echo_i64(long long x) { return x; }
i64_array echo_i64_array(i64_array x) { return x; }
i64_rows echo_i64_rows(i64_rows x) { return x; }
unsigned echo_u32(unsigned x) { return x; }
u32_array echo_u32_array(u32_array x) { return x; }
u32_rows echo_u32_rows(u32_rows x) { return x; }
unsigned long long echo_u64(unsigned long long x) { return x; }
u64_array echo_u64_array(u64_array x) { return x; }
u64_rows echo_u64_rows(u64_rows x) { return x; }
const char *echo_string(const char *x) { return x; }
string_array echo_string_array(string_array x) { return x; }
string_rows echo_string_rows(string_rows x) { return x; }
bytes echo_bytes(bytes x) { return x; }
bytes_array echo_bytes_array(bytes_array x) { return x; }
bytes_rows echo_bytes_rows(bytes_rows x) { return x; }

const char *describe(bool a, int b, long long c, unsigned d, unsigned long long e, const char *f, bytes g) {
    static char text[1000];
    int at = sprintf(text, "%s %d %lld %u %llu %s %zu", a ? "true" : "false", b, c, d, e, f, strlen(f));
    for (size_t i = 0; i < g.count; i++) at += sprintf(text + at, " %d", g.items[i]);
    return text;
}

long long total(i32_rows x) {
    long long sum = 0;
    for (size_t i = 0; i < x.count; i++)
        for (size_t j = 0; j < x.items[i].count; j++) sum += (long long)(i + 1) * x.items[i].items[j];
    return sum;
}

string_rows words(void) {
    static const char *first[] = {"a", "", "\xc3\xa4 b"};
    static string_array rows[] = {{first, 3}, {NULL, 0}};
    return (string_rows){rows, 2};
}

u64_array highest(void) {
    static unsigned long long items[] = {4294967295u, 18446744073709551615u};
    return (u64_array){items, 2};
}

static int kept;
void keep(int n) { kept = n; }
int kept_one(void) { return kept; }

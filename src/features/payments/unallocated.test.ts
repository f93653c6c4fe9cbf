/** Money against a no: a clerk takes a stay back while a card page is open, and the same sum asked or paid twice. On the real server with its card sandbox. */
import './unallocated.test.declined.ts';
import './unallocated.test.counted.ts';

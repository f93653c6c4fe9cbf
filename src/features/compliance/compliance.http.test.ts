/** Legal files over HTTP: written, proven, checked, seen together, declared, reminded of. */
import './compliance.http.test.file.ts';
import './compliance.http.test.atonce.ts';
import './compliance.http.test.rights.ts';
import './compliance.http.test.bought.ts';
import './compliance.http.test.publish.ts';
import './compliance.http.test.overview.ts';
import './compliance.http.test.declared.ts';
import './compliance.http.test.reminded.ts';
import './compliance.http.test.written.ts';

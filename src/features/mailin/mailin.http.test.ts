/** Answers by mail, sent over real SMTP to the running product. */
import './mailin.http.test.filing.ts';
import './mailin.http.test.files.ts';
import './mailin.http.test.keys.ts';
import './mailin.http.test.reading.ts';
import './mailin.http.test.triage.ts';

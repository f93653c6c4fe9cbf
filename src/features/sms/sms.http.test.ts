/** Texts through the whole product: written in a transaction, sent by the worker to the sandbox, reported and answered by its callbacks. */
import './sms.http.test.leaving.ts';
import './sms.http.test.answers.ts';

/** What comes from outside, over HTTP it comes by: proven, named by what it is, weighed, and never handed on as a thing that runs. */
import './files.http.test.documents.ts';
import './files.http.test.pictures.ts';
import './files.http.test.kept.ts';

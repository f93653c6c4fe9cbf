/** What comes from outside, through the doors it comes by: proven, named by what it is, weighed, and never handed on as a thing that runs. */
import './files.http.test.documents.ts';
import './files.http.test.pictures.ts';

/** One test over the whole registry: what follows from a declaration is there, for every declared entity. */
import './registry.test.read.ts';
import './registry.test.written.ts';
import './registry.test.bounds.ts';
import './registry.test.csv.ts';

/** What is wrong with the configuration, in sentences for the operator. */

/** One sentence per bad value, all of them at once: an operator should not have to start five times. */
export class ConfigError extends Error {
  readonly sentences: readonly string[];
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'ConfigError';
    this.sentences = sentences;
  }
}

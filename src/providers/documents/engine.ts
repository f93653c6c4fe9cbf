/** One way of turning a docx into a PDF. */
export interface Engine {
  readonly name: string;
  readonly isAvailable: boolean;
  toPdf(docx: Uint8Array, withinMs: number): Promise<Buffer>;
  stop(): void;
}

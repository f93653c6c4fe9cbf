/** Media types that have a long name. */
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

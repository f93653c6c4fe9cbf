/** The mark stands with the agency's own settings, so whoever has those has it too (B21 gives the permission of that name to employees). */
export const MARKS_PICTURES = 'toolWatermark or toolAgencyProfile';

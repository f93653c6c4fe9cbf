import type { Entity } from '#kernel/entity.ts';
import type { Field } from '#kernel/fields.ts';

/** A record that the entity's own rules accept. */
export function sample(entity: Entity, serial: number): Record<string, unknown> {
  const value = (name: string, field: Field): unknown => {
    switch (field.kind) {
      case 'text':
      case 'longtext':
        if (field.rules.some(({ wire }) => wire === 'siret')) return '732 829 320 00074';
        return `${name} ${serial}`.slice(0, 14);
      case 'mail':
        return `atelier${serial}@exemple.test`;
      case 'phone':
        return '05 36 49 30 77';
      case 'integer':
        return 3;
      case 'percent':
        return '12,5';
      case 'euros':
        return null;
      case 'day':
        return '2027-05-01';
      case 'flag':
        return 1;
      case 'choice':
        return field.choices?.[0]?.id;
      case 'reference':
      case 'moment':
        return null;
    }
  };
  return Object.fromEntries(
    Object.entries(entity.fields)
      .filter(([, field]) => !field.readOnly)
      .map(([name, field]) => [name, value(name, field)]),
  );
}

/** Who may do what with generic entities: one line each. */
import { entityPermissions } from '#kernel/permissions.ts';
import type { PermissionTable } from '#kernel/permissions.ts';

export const entitiesPermissions = {
  ...entityPermissions('Paymentrequest'),
  ...entityPermissions('Bookingpayment'),
  ...entityPermissions('Maillog'),
  ...entityPermissions('Smssent'),
  ...entityPermissions('Platform'),
  ...entityPermissions('Company'),
  ...entityPermissions('Discountrule'),
  ...entityPermissions('Activitytype'),
  ...entityPermissions('Tag'),
  ...entityPermissions('Calendarrule'),
  ...entityPermissions('Holiday'),
  ...entityPermissions('Communerule'),
  ...entityPermissions('Communetext'),
  ...entityPermissions('Registrationpattern'),
  ...entityPermissions('Declarationcolumn'),
  ...entityPermissions('Useractivitytask'),
  ...entityPermissions('Season'),
  ...entityPermissions('Gaprule'),
  ...entityPermissions('Yearlyclosure'),
} as const satisfies PermissionTable;

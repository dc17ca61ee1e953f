/** What is shown in place of a value that is kept from a role (docs/sharing.md, "Masked values"). */
export const maskedText = '••••';

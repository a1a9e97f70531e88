import { quittance } from './kinds/receipt/samples.fixture.ts';

const { issuedAt, verificationUrl, isGoverned, landlord, tenants, property, replaces } = quittance;
/** The parts that every document has, except the number. */
export const head = {
  issuedAt,
  verificationUrl,
  isBilingual: true,
  isGoverned,
  landlord,
  tenants,
  property,
  replaces,
};

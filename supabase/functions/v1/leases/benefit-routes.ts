import * as v from 'valibot';
import {
  ExpectedBenefitEnd,
  ExpectedBenefitFields,
  ExpectedBenefitKeep,
  ExpectedBenefitList,
} from '../../_shared/contract/leases/benefit.ts';
import { Id } from '../../_shared/contract/values/common.ts';
import { firstDayOf } from '../../_shared/domain/period.ts';
import { notFound } from '../errors.ts';
import type { Routers } from '../session/routers.ts';
import { toSnakeCase } from '../supabase/reader.ts';

/** Returns the routes of `/leases/{id}/benefits`: the housing benefit that offices pay to the landlord. */
export function benefitRoutes({ landlord }: Routers) {
  const routes = landlord();

  routes.get(
    '/:id/benefits',
    {
      summary:
        'Lists the housing benefits that offices are expected to pay for a lease: first those without an end, then the latest',
      answer: [200, ExpectedBenefitList],
    },
    (c, { id }) => c.get('db').rpc('benefits_of_lease', { lease_id: id }),
  );

  routes.post(
    '/:id/benefits',
    {
      summary:
        'Adds a housing benefit that an office is expected to pay. Changes no payment. Adding the same benefit again changes nothing. Returns the benefits of the lease',
      body: ExpectedBenefitFields,
      answer: [201, ExpectedBenefitList],
      errors: ['QUOTA_REACHED'],
    },
    (c, { id, body }) => c.get('db').rpc('add_benefit', { lease_id: id, ...fromBenefit(body) }),
  );

  routes.put(
    '/:id/benefits/:benefitId',
    {
      summary: 'Replaces all fields of an expected benefit. Returns the benefits of the lease',
      body: ExpectedBenefitFields,
      answer: [200, ExpectedBenefitList],
    },
    (c, { id, body }) =>
      c.get('db').rpc('change_benefit', {
        lease_id: id,
        benefit: benefitId(c.req.param('benefitId')),
        ...fromBenefit(body),
      }),
  );

  routes.post(
    '/:id/benefits/:benefitId/end',
    {
      summary:
        'Sets the last month of an expected benefit, and the amount that follows. Returns the benefits of the lease',
      body: ExpectedBenefitEnd,
      answer: [200, ExpectedBenefitList],
    },
    (c, { id, body: { lastMonth, nextAmount, tenantsPayBy } }) =>
      c.get('db').rpc('end_benefit', {
        lease_id: id,
        benefit: benefitId(c.req.param('benefitId')),
        last_month: firstDayOf(lastMonth),
        next_amount: nextAmount,
        tenants_pay_by: tenantsPayBy,
      }),
  );

  routes.post(
    '/:id/benefits/:benefitId/keep',
    {
      summary:
        'Keeps an expected benefit as it is, although the office paid another amount for a month or nothing. Returns the benefits of the lease',
      body: ExpectedBenefitKeep,
      answer: [200, ExpectedBenefitList],
    },
    (c, { id, body: { month } }) =>
      c.get('db').rpc('keep_benefit', {
        lease_id: id,
        benefit: benefitId(c.req.param('benefitId')),
        month: firstDayOf(month),
      }),
  );

  routes.delete(
    '/:id/benefits/:benefitId',
    { summary: 'Deletes an expected benefit that was entered by mistake', answer: [204] },
    (c, { id }) =>
      c.get('db').rpc('delete_benefit', { lease_id: id, benefit: benefitId(c.req.param('benefitId')) }),
  );

  return routes;
}

function benefitId(text: string | undefined): string {
  if (!v.is(Id, text)) throw notFound();
  return text;
}

const fromBenefit = ({ firstMonth, lastMonth, ...fields }: v.InferOutput<typeof ExpectedBenefitFields>) =>
  toSnakeCase({
    ...fields,
    firstMonth: firstDayOf(firstMonth),
    lastMonth: lastMonth && firstDayOf(lastMonth),
  });

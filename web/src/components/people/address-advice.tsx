import { Link } from '@tanstack/react-router';
import type { Lessor } from '@shared/contract/lessor.ts';
import type { User } from '@shared/contract/users/user.ts';
import { isNameless, lacksAddress, lessorName } from '@shared/domain/landlord.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';

interface AddressAdviceProps {
  /** The owner of the address: the landlord of the profile, or one of several lessors. */
  readonly landlord: User | Lessor;
  /** True if the landlord is about to issue several documents. */
  readonly ofSeveral?: boolean;
}

/**
 * Advises a landlord to add an address, and explains the effect of a missing address on documents. Shows nothing if the
 * landlord has no name yet, because another message asks for the name first.
 */
export function AddressAdvice({ landlord, ofSeveral = false }: AddressAdviceProps) {
  const { LL } = useI18nContext();
  if (isNameless(landlord) || !lacksAddress(landlord)) return null;
  const isLessor = 'series' in landlord;
  return (
    <p className="text-small text-pretty text-muted">
      {isLessor
        ? LL.addressAdvice.lessor({ name: lessorName(landlord) })
        : LL.addressAdvice[ofSeveral ? 'several' : 'own']()}{' '}
      <Link
        to="/settings/profile"
        search={isLessor ? { edit: landlord.id } : {}}
        hash="address"
        className="focus-ring rounded-sm font-medium text-primary underline-offset-4 hover:underline"
      >
        {LL.addressAdvice.action()}
      </Link>
    </p>
  );
}

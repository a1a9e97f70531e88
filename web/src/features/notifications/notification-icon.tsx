import { Bell, FilePen, FileText, Handshake, HandCoins, type LucideIcon, Wrench } from 'lucide-react';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  payment: HandCoins,
  maintenance: Wrench,
  lease: FilePen,
  document: FileText,
  match: Handshake,
};

/** The icon of a notification type. An unknown type has a bell. */
export function NotificationIcon({ type }: { type: string }) {
  const Icon = ICONS[type] ?? Bell;
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-on-primary-soft">
      <Icon aria-hidden className="size-[1.125rem]" strokeWidth={1.9} />
    </span>
  );
}

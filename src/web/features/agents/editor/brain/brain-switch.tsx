import { useTranslation } from 'react-i18next';
import { Switch } from '#web/ui/forms/switch.tsx';

/** Something that a model does or leaves, with one sentence of what it means. */
export function BrainSwitch({
  label,
  text,
  checked,
  onChange,
}: {
  label: string;
  text: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="sm:col-span-2">
      <p aria-hidden className="mb-1.5 text-sm font-semibold">
        {label}
      </p>
      <span className="flex h-10 items-center gap-2.5 text-sm">
        <Switch label={label} checked={checked} onChange={onChange} />
        <span aria-hidden>{t(checked ? 'agents.brain.on' : 'agents.brain.off')}</span>
      </span>
      <p className="mt-1.5 text-13 text-ink-2">{text}</p>
    </div>
  );
}

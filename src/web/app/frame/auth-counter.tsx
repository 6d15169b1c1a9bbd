import { useTranslation } from 'react-i18next';
import '#web/i18n/auth-counter.ts';
import { ChannelEdge } from '#web/ui/channel-edge.tsx';

const slips = [
  { fate: 'person', type: 'whatsapp_web', channel: 'WhatsApp Web' },
  { fate: 'agent', type: 'whatsapp', channel: 'WhatsApp' },
  { fate: 'waiting', type: 'whatsapp', channel: 'WhatsApp' },
] as const;

/** The product in one sentence and three slips: answered by a person, by an agent, and waiting. */
export default function AuthCounter() {
  const { t } = useTranslation();
  return (
    <>
      <p className="auth-sentence">
        {t('authCounter.end')} <span>{t('authCounter.nobody')}</span>
      </p>
      {slips.map(({ fate, type, channel }) => (
        <div key={fate} aria-hidden className="auth-slip">
          <div className="flex items-start gap-3">
            <span className="auth-avatar">{t(`authCounter.slips.${fate}.initials`)}</span>
            <div className="min-w-0 flex-1">
              <p className="truncate text-sm font-semibold">
                {t(`authCounter.slips.${fate}.name`)}
              </p>
              <ChannelEdge type={type} name={channel} className="text-xs text-ink-2" />
            </div>
            <span
              className={
                fate === 'waiting' ? 'text-15 font-semibold text-wait' : 'text-15 text-ink-2'
              }
            >
              {t(`authCounter.slips.${fate}.age`)}
            </span>
          </div>
          <p className="auth-slip-words">{t(`authCounter.slips.${fate}.words`)}</p>
          <p className="text-13 text-ink-2">{t(`authCounter.slips.${fate}.fate`)}</p>
        </div>
      ))}
    </>
  );
}

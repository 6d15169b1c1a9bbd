import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { buttonLook } from '#web/ui/button.tsx';

const redirectMs = 2000;
const next = buttonLook({ look: 'link', size: 'inline' });

/**
 * Says that the channel is connected, and what comes next. It returns to the list after two
 * seconds, unless the person has moved to one of the ways on: then they decide.
 */
export function SetupSuccess({ title, channel }: { title: string; channel: Channel }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [paused, setPaused] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => void navigate({ to: '/channels' }), redirectMs);
    return () => clearTimeout(timer);
  }, [paused, navigate]);
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      <IconCircleCheck size={32} stroke={1.75} aria-hidden className="text-ok" />
      <h2
        ref={heading}
        tabIndex={-1}
        className="mt-3 font-display text-26 font-semibold outline-none"
      >
        {title}
      </h2>
      <p className="mt-1.5 text-15 text-ink-2">{t('channels.setup.successText')}</p>
      <div
        className="mt-6 flex flex-wrap items-center justify-center gap-x-5 gap-y-3"
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
      >
        <Link to="/channels" className={buttonLook()}>
          {t('channels.setup.goNow')}
        </Link>
        {channel.agent?.status !== 'active' && (
          <Link to="/agents" search={{ channelType: channel.type }} className={next}>
            {t('channels.setup.switchAgentOn')}
          </Link>
        )}
        {channel.mode === 'simulated' && (
          <Link to="/simulator" search={{ channel: channel.id }} className={next}>
            {t('channels.setup.sayHello')}
          </Link>
        )}
      </div>
    </div>
  );
}

import { FirstSteps } from '#web/features/dashboard/first-steps.tsx';
import { FirstDayScreen } from './first-day-screen.tsx';

/** Home before anything is connected: the first ten seconds, and what else there is to do. */
export const NewAccount = () => <FirstDayScreen below={<FirstSteps large />} />;

import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GlobalErrorScreen } from './app/error-screen.tsx';
import { forgetTraces } from './app/traces.ts';
import { firstTexts, onLanguage } from './i18n/i18n.ts';
import { queryClient } from './lib/api/query-client.ts';
import { SessionProvider } from './lib/session/session.tsx';
import { router } from './router.tsx';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The server writes sentences in the language of the request, so a new language reads them again.
onLanguage(() => void queryClient.invalidateQueries());

void firstTexts.then(() =>
  createRoot(root).render(
    <StrictMode>
      <CatchBoundary getResetKey={() => 'root'} errorComponent={GlobalErrorScreen}>
        <CSPProvider disableStyleElements>
          <QueryClientProvider client={queryClient}>
            <SessionProvider onPerson={forgetTraces}>
              <RouterProvider router={router} />
            </SessionProvider>
          </QueryClientProvider>
        </CSPProvider>
      </CatchBoundary>
    </StrictMode>,
  ),
);

/** What notifications say, in one language. */
export interface Texts {
  aChannel: string;
  aCustomer: string;
  andOthers(count: number): string;
  channelError: {
    title(channel: string): string;
    reason(reason: string | null, provider: string | null): string;
  };
  channelProblem: {
    title(channel: string): string;
    message(code: string | null, provider: string | null): string;
  };
  credentialExpiring: { title(channel: string, days: number): string; message: string };
  handoff: { title(count: number, person: string): string; message: string; agentFailed: string };
  customerWrote: { title(count: number, person: string): string; message: string };
  waitedForOpening: { title(count: number, person: string): string; message: string };
  waitsLong: {
    soon(count: number, person: string): string;
    late(count: number, person: string): string;
    message: string;
  };
  snoozeOver: { title(count: number, person: string): string; message: string };
  scheduledFailed: { title(count: number, person: string): string };
  assigned: { title(count: number, person: string): string; message: string };
  assignedTeam: { title(count: number, person: string): string; message: string };
  mention: { title(count: number, person: string): string };
  invitationAccepted: { title(count: number, name: string): string; message: string };
  loopGuard: { title(count: number, person: string): string; message: string };
  undelivered: { title(count: number): string; message(channel: string, code: string): string };
  unanswered: { title(count: number): string; message(channel: string): string };
  workerStopped: { title: string; message: string };
  modelError: { title(name: string): string };
  modelBudget: {
    title(period: string, percent: number, agent: string | null): string;
    message(percent: number): string;
  };
  /** Of what a page of models mends. */
  askManagers: string;
}

/**
 * `unknown_subject`: this simulator has no such number, account or token. `refused`: the action is
 * impossible.
 */
export class SimulatorRefusal extends Error {
  readonly code: 'unknown_subject' | 'refused';
  constructor(code: 'unknown_subject' | 'refused', message: string) {
    super(message);
    this.name = 'SimulatorRefusal';
    this.code = code;
  }
}

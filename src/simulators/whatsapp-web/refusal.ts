/**
 * `unknown_phone`: this simulator has no such phone. `refused`: a person could not do this.
 * `missing_library`: the optional package is not installed.
 */
export class SimulatorRefusal extends Error {
  readonly code: 'unknown_phone' | 'refused' | 'missing_library';
  constructor(code: 'unknown_phone' | 'refused' | 'missing_library', message: string) {
    super(message);
    this.name = 'SimulatorRefusal';
    this.code = code;
  }
}

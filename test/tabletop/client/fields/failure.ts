/** The result of validation: one failure, with those below it by field name. */
export class DataModelValidationFailure {
  readonly message: string | undefined;
  readonly invalidValue: unknown;
  readonly fields: Record<string, DataModelValidationFailure> = {};
  constructor(options: { message?: string | undefined; invalidValue?: unknown } = {}) {
    this.message = options.message;
    this.invalidValue = options.invalidValue;
  }
  /** A line for each failing path. */
  lines(path = ''): string[] {
    const below = Object.entries(this.fields).flatMap(([name, failure]) =>
      failure.lines(path ? `${path}.${name}` : name),
    );
    return this.message === undefined ? below : [`${path || '(value)'}: ${this.message}`, ...below];
  }
  isEmpty(): boolean {
    return this.message === undefined && Object.keys(this.fields).length === 0;
  }
  asError(title = 'validation errors'): DataModelValidationError {
    return new DataModelValidationError(this, title);
  }
}

/** Thrown by strict validation. */
export class DataModelValidationError extends Error {
  readonly failure: DataModelValidationFailure;
  constructor(failure: DataModelValidationFailure | string, title = 'validation errors') {
    const lines = typeof failure === 'string' ? [failure] : failure.lines();
    super(`${title}\n  ${lines.join('\n  ')}`);
    this.name = 'DataModelValidationError';
    this.failure = typeof failure === 'string' ? new DataModelValidationFailure({ message: failure }) : failure;
  }
  getFailure(path: string): DataModelValidationFailure | undefined {
    let failure: DataModelValidationFailure | undefined = this.failure;
    for (const part of path.split('.')) failure = failure?.fields[part];
    return failure;
  }
}

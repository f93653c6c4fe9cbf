/** Refusals in the shape Stripe gives them. */

export class ApiError extends Error {
  readonly status: number;
  readonly body: { error: Readonly<Record<string, unknown>> };
  /** Whether the call had begun: only then does its idempotency key remember the answer. */
  readonly began: boolean;
  constructor(status: number, error: Readonly<Record<string, unknown>>, began = false) {
    super(String(error['message']));
    this.status = status;
    this.body = { error };
    this.began = began;
  }
}

/** The input is wrong: nothing began. */
export function refused(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });
}

export function missing(param: string): ApiError {
  return refused(`Missing required param: ${param}.`, param, 'parameter_missing');
}

/** The input is right, but what it names is in another state. */
export function wrongState(message: string, code?: string): ApiError {
  return new ApiError(
    400,
    { type: 'invalid_request_error', message, ...(code === undefined ? {} : { code }) },
    true,
  );
}

export function notFound(what: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    message: `No such ${what}: '${id}'`,
    code: 'resource_missing',
    param,
  });
}

/** The key is not repeated: this text is logged by whoever misconfigured it. */
export function badKey(): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
}

export function otherOrder(): ApiError {
  return new ApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });
}

export function stillRunning(): ApiError {
  return new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this idempotency key.',
  });
}

export function unwell(): ApiError {
  return new ApiError(503, { type: 'api_error', message: 'The sandbox was told to be out of order.' });
}

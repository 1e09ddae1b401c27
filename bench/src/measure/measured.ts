/** One measurement. */
export interface Measured {
	readonly figure: number;
	/** Microseconds of CPU per operation; `undefined` where the platform does not tell. */
	readonly cpu: number | undefined;
}

/** CPU per operation of both sides, in microseconds. */
export interface CpuPerOperation {
	readonly ours?: number | undefined;
	readonly raw?: number | undefined;
}

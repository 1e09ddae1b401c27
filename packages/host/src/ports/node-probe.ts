import type { ProbeContext } from "@switchyard/node-kit";
import type { AttemptContext } from "./node-executor.ts";

/** What a probe is given, and what a host in another process learns of its step. */
export interface HostedProbeContext
	extends Omit<ProbeContext, "files">,
		Pick<AttemptContext, "place" | "reservation" | "files"> {}

import type { WorkSnapshot } from "@switchyard/spec/snapshot";
import type { WorkProgress } from "../../run/work-progress.ts";
import { withoutAbsent } from "../without-absent.ts";

export function takeWork(work: WorkProgress): WorkSnapshot {
	return withoutAbsent({ ...work, errors: [...work.errors] });
}

export function continueWork(work: WorkSnapshot): WorkProgress {
	const { held, settling, emptySince, ending } = work;
	return { ...work, held, settling, emptySince, ending, errors: [...work.errors] };
}

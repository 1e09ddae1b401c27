import type { ApprovalSnapshot } from "@switchyard/spec/snapshot";
import type { ApprovalOfStep } from "../../run/step.ts";
import type { Parts } from "../parts.ts";
import { withoutAbsent } from "../without-absent.ts";
import type { StepParts } from "./step-parts.ts";

export function takeApproval(approval: ApprovalOfStep, parts: Parts): ApprovalSnapshot {
	return withoutAbsent({ ...approval, values: approval.values && parts.fields(approval.values) });
}

export function continueApproval(approval: ApprovalSnapshot, parts: StepParts): ApprovalOfStep {
	const {
		id,
		seq,
		assignee,
		askedAt,
		due,
		escalation,
		answer,
		values: kept,
		comment,
		actor,
		by,
		at,
	} = approval;
	const values = kept && parts.fields(kept);
	return { id, seq, assignee, askedAt, due, escalation, answer, values, comment, actor, by, at };
}

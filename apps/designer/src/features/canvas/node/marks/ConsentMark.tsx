import type { ApprovalPolicy } from "@switchyard/spec/tool";
import { ShieldCheck } from "lucide-react";
import { NodeMark } from "./NodeMark.tsx";

interface ConsentMarkProps {
	readonly policy: ApprovalPolicy;
	readonly approver: string | undefined;
}

const WORDS = { always: "asks first", when: "may ask first" } as const;

/** Marks a tool whose calls, or some of them, wait for a person's consent. */
export function ConsentMark({ policy, approver = "a person" }: ConsentMarkProps) {
	if (policy === "never") return null;
	const calls = policy === "always" ? "Before an agent calls this tool" : "Before some calls of this tool";
	return (
		<NodeMark
			icon={ShieldCheck}
			tone="border-warning bg-warning-soft text-warning"
			title={`${calls}, ${approver} is asked for consent.`}
		>
			{WORDS[policy]}
		</NodeMark>
	);
}

import { useStore } from "zustand";
import { readApprovalAddress } from "../../../core/run/approval-address.ts";
import { RunLink } from "../RunLink.tsx";
import { type RunBeside, useRunOf } from "./use-run-of.ts";

/** Of a question that has its answer: who gave which, and the way to the run. */
export function WhoAnswered({ id }: { readonly id: string }) {
	const { run, step } = readApprovalAddress(id);
	const beside = useRunOf(run);
	return (
		<div className="flex flex-col items-center gap-3">
			{beside && beside !== "reading" && <Answer {...beside} step={step} />}
			<RunLink run={run} />
		</div>
	);
}

function Answer({ view, step: number }: RunBeside & { readonly step: number }) {
	const step = useStore(view.store, ({ steps }) => steps.find(({ step }) => step === number));
	const { answer, by, comment } = step?.approval ?? {};
	if (answer === undefined || answer === "expired") return null;
	return (
		<p className="max-w-120 text-center break-words">
			{by ?? "A person"} {SAID[answer]}
			{comment && `: “${comment}”`}
		</p>
	);
}

const SAID = { submitted: "answered it", approved: "approved it", rejected: "rejected it" } as const;

import type { ProbedAttempt } from "../../../core/run/step-parts.ts";

/** What the node said of attempts that were cut off, and what followed. */
export function ProbedAttempts({ probes }: { readonly probes: readonly ProbedAttempt[] }) {
	return probes.map(({ attempt, answer, words }) => (
		<section key={attempt} aria-label="What the node said" className="text-sm text-text-muted">
			<p>
				Attempt {attempt} broke off, and its node was asked whether it was done. {ANSWERS[answer]}
				{words === undefined ? "" : ` ${words}`}
			</p>
		</section>
	));
}

const ANSWERS: Readonly<Record<ProbedAttempt["answer"], string>> = {
	yes: "It was, so it is not done again.",
	no: "It was not, so it is done now.",
	unknown: "The node cannot tell.",
};

import type { Editor } from "../../../core/editor/editor.ts";
import { counted } from "../../../core/flow/counted.ts";
import { type TurnedCalls, withoutCredential } from "../../../core/notes/turned-calls.ts";
import { showToast } from "../../../ui/toast-store.ts";

/** Puts an agent's calls as nodes in its place, and says what came of it and what is left to do. */
export function showTurned(
	editor: Pick<Editor, "turnIntoNodes" | "undo" | "node">,
	agent: string,
	{ steps, unclear, sites }: TurnedCalls,
): void {
	const refused = (description: string) => {
		showToast({ title: "The calls were not turned into nodes", description, tone: "danger" });
	};
	if (steps.length === 0) {
		refused(unclear > 0 ? UNCLEAR : "None of them did anything in the browser.");
		return;
	}
	const turned = editor.turnIntoNodes({ agent, steps, sites });
	if (!turned.ok) {
		refused(turned.problem);
		return;
	}
	const passwords = withoutCredential(steps);
	const lost = turned.unwritten.map(
		({ node, field }) => `“${editor.node(node)?.name ?? node}” reads ${field}, which only the agent wrote.`,
	);
	const left = [
		...(passwords > 0 ? [`Choose the credential in ${counted(passwords, "step")} Fill Credential.`] : []),
		...(unclear > 0 ? [`${counted(unclear, "call")} left out or incomplete: ${UNCLEAR}`] : []),
		...lost,
	];
	showToast({
		title: `Turned the calls into ${counted(turned.nodes.length, "node")}`,
		description: ["The agent is disabled: its message passes to them.", ...left].join(" "),
		tone: left.length > 0 ? "neutral" : "success",
		action: { label: "Undo", onSelect: () => editor.undo() },
	});
}

const UNCLEAR =
	"This run's journal does not say which elements were clicked or filled: it was made before that was kept, or nothing distinguishes them. Run the agent again, and turn that run.";

/**
 * The rules that the engine has changed since the first release, by name, with what each one says. A run keeps those that
 * it began with: what is decided differently for new runs asks `state.behaviours` for the name of the new rule. A name is
 * never removed and never changes its meaning, because journals hold it.
 */
export const BEHAVIOURS = {
	"engine-admission":
		"The engine refuses what is too large or too deep for a message, by the limit that the run began with. Before, the host did, by its own limit.",
	"cut-off-answers":
		"An agent says why its model stopped, and asks once more for the rest of an answer that was cut off, where that is set. Before, a cut-off answer was like any other.",
	"shared-expression-limits":
		"All expressions that a step evaluates at once, to be decided or because of one event, share the time that one may take. Before, each one had it: every placeholder, field and rule.",
	"debug-starts":
		"A run may start with pinned data in place of nodes, to end after one node, or as one node alone. Before, every run was of the whole flow.",
	"output-schemas":
		"An agent may have an output schema: an answer that does not fit it is refused, repaired, or fails the step. Before, every last word of a model was an agent's answer.",
	"agent-budgets":
		"An agent may have a budget in dollars and in tokens: once it is spent, a person is asked to raise it, or the step fails. Before, only its model calls were limited.",
	"run-budgets":
		"A run may have a budget, and that of its day may be spent: then it begins nothing more that costs until a person raises it, or it fails. Before, only agents had budgets.",
	"model-refusals":
		"An agent waits where its model's provider limits how often it is asked, and asks the next of its models where one refuses. Before, each refused request was a failure of the step.",
	labels:
		"Values carry labels that say whether somebody outside may have written them and whether they are private, and the flow's policies hold for them. Before, every value was like any other.",
	"conversation-summaries":
		"An agent whose conversation nearly fills its model's window has a model summarise the older turns, and fails once it does not fit. Before, only the conversation's bytes were limited.",
	"results-by-reference":
		"A tool's result that is longer than the agent's limit is shown to the model as an excerpt with a reference, by which its tool `read_more` reads on. Before, it was a preview, and nothing read the rest.",
	plans:
		"An agent may be allowed to plan: its model makes a plan of its tools' calls, which is carried out as a hop. Before, a model could only call tools.",
	"agents-as-tools":
		"An agent may be a tool of another: a call of it is a conversation of its own within the same run. Before, no call reached an agent.",
	"consent-checks":
		"The condition by which a tool's calls wait for consent reads who filled a parameter, the tool's risk, what was spent, and whether a value is new, which the store of approvals is asked about. Before, it read the parameters.",
	"approval-rules":
		"Before a person is asked about a call, the store of approvals is asked whether a rule approves it. Before, a person was asked each time.",
	"shared-loans":
		"What a run lends to sub-flows side by side comes off its dollars until they end: each is lent its share of what nobody was lent, and what finds nothing left waits. Before, each was lent all that was left.",
	"shared-raises":
		"Agents that run out of one budget at once wait for the answer to one question about it. Before, each of them asked.",
	attachments:
		"An agent's prompt may have files: they are read once, before its model is asked, and are parts of the conversation from then on. Before, a model read only text.",
	"kept-summaries":
		"An agent gives the summary that it made of its history, and a conversation keeps it: later answers read it in place of what it sums up. Before, each answer made a summary of its own.",
	probes:
		"A node that can tell is asked of a step that was cut off whether its work was done, before the step waits for a person or begins again. Before, nobody was asked but people.",
	"authorization-labels":
		"The reason for which leave to call a tool is asked has the label of what its agent was given, and so has the comment of an agent that decides. Before, agents that listed requests read both as trusted.",
	"block-retries":
		"A block that fails begins again as its retry says, at its last checkpoint, unless something was done in it that must not be done twice. Before, the retry of a block was not used.",
	acts: "A node notes in the journal that it begins what must not be done twice, before it does it, and a later attempt reads whether an earlier one had begun. Before, a later attempt knew only that there had been another.",
	"kept-calls":
		"A session's calls continue after the process of their caller has ended, where its start says so. Before, they all ended with it.",
	"default-values":
		"The policies let a model give a parameter the value that it has by default: it would have it without the model. Before, only the designer's list was let through.",
} as const satisfies Readonly<Record<string, string>>;

export type Behaviour = keyof typeof BEHAVIOURS;

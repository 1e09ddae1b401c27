/** An example that comes with Switchyard: a process that connects by itself. */
export interface ConnectExample {
	readonly title: string;
	/** What it does, in a sentence. */
	readonly what: string;
	/** Where it is, in Switchyard's own folder. */
	readonly folder: string;
	/** What starts it, typed in Switchyard's own folder. */
	readonly start: string;
}

export const CONNECT_EXAMPLES: readonly ConnectExample[] = [
	{
		title: "Go package",
		what: "A node that sends mails: a step of flows, and a tool of agents in any language.",
		folder: "examples/go-mail",
		start: "cd examples/go-mail && go run .",
	},
	{
		title: "Python agent",
		what: "An agent for the node “Agent (remote)”, under the name dspy-agent. It plays a script, so no key is needed.",
		folder: "examples/python-dspy-agent",
		start: "npm run python -- examples/python-dspy-agent/agent.py --scripted",
	},
	{
		title: "Python program",
		what: "It calls the tools on the port of an agent, as steps of a run that can be watched here.",
		folder: "examples/python-client",
		start: "npm run python -- examples/python-client/main.py",
	},
	{
		title: "TypeScript package",
		what: "Nodes that find and list orders, served as npm packages are.",
		folder: "examples/typescript-package",
		start: "npm start -w examples/typescript-package",
	},
];

/** What to type in Switchyard's own folder, on the machine that the server runs on. */
export function connectCommand(address: string, { start }: ConnectExample): string {
	return [
		`export SWITCHYARD_URL=${address}`,
		'export SWITCHYARD_TOKEN="$(cat .switchyard/token)"',
		start,
	].join("\n");
}

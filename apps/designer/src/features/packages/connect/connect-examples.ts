/** An example that comes with Switchyard: a process that connects by itself. */
export interface ConnectExample {
	readonly title: string;
	/** What it does, in a sentence. */
	readonly what: string;
	/** Where it is, in Switchyard's own folder. */
	readonly folder: string;
	/** What its access token is for, as the command line has it. */
	readonly purpose: string;
	/** What starts it, typed in Switchyard's own folder. */
	readonly start: string;
}

export const CONNECT_EXAMPLES: readonly ConnectExample[] = [
	{
		title: "Go package",
		what: "A node that sends mails: a step of flows, and a tool of agents in any language.",
		folder: "examples/go-mail",
		purpose: "serve-packages=GoMail",
		start: "cd examples/go-mail && go run .",
	},
	{
		title: "Python agent",
		what: "An agent for the node “Agent (remote)”, under the name dspy-agent. It plays a script, so no key is needed.",
		folder: "examples/python-dspy-agent",
		purpose: "serve-agents=dspy-agent",
		start: "npm run python -- examples/python-dspy-agent/agent.py --scripted",
	},
	{
		title: "Python program",
		what: "It calls the tools on the port of an agent, as steps of a run that can be watched here.",
		folder: "examples/python-client",
		purpose: "call-tools=order-desk",
		start: "npm run python -- examples/python-client/main.py",
	},
	{
		title: "TypeScript package",
		what: "Nodes that find and list orders, served as npm packages are.",
		folder: "examples/typescript-package",
		purpose: "serve-packages=Orders",
		start: "npm start -w examples/typescript-package",
	},
];

/** What to type in Switchyard's own folder, on the machine that the server runs on. */
export function connectCommand(address: string, { folder, purpose, start }: ConnectExample): string {
	const server = address.replace(/^ws/, "http").replace(/\/bridge$/, "");
	const create = `npm run -s flow -- token create ${folder.split("/").at(-1)} --purpose ${purpose}`;
	return [
		`export SWITCHYARD_URL=${address}`,
		`export SWITCHYARD_TOKEN="$(${create} --server ${server})"`,
		start,
	].join("\n");
}

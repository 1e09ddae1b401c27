/** An example that comes with Switchyard: a process that connects by itself. */
export interface ConnectExample {
	readonly language: string;
	/** What it does, in a sentence. */
	readonly what: string;
	/** Where it is, in Switchyard's own folder. */
	readonly folder: string;
	/** What starts it, there. */
	readonly start: string;
}

export const CONNECT_EXAMPLES: readonly ConnectExample[] = [
	{
		language: "Go",
		what: "A package with a node that sends mails, which is a tool as well.",
		folder: "examples/go-mail",
		start: "go run .",
	},
	{
		language: "Python",
		what: "An agent for the node “Agent (remote)”.",
		folder: "examples/python-dspy-agent",
		start: "./start.sh",
	},
	{
		language: "TypeScript",
		what: "A package of nodes as npm has them.",
		folder: "examples/typescript-package",
		start: "npm start",
	},
];

/** What to type in Switchyard's own folder, on the machine that the server runs on. */
export function connectCommand(address: string, { folder, start }: ConnectExample): string {
	return [
		`export SWITCHYARD_URL=${address}`,
		'export SWITCHYARD_TOKEN="$(cat .switchyard/token)"',
		`cd ${folder} && ${start}`,
	].join("\n");
}

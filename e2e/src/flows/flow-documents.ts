import type { Flow, FlowNode, Form, Message, ModelSetting, ParameterSetting, Wire } from "@switchyard/spec";

let made = 0;

/** A name that no other test of this worker uses: for a flow's id, and for the addresses that it writes to. */
export function freshName(stem: string): string {
	made += 1;
	return `${stem}-${made}`;
}

/** A flow document under a fresh id. A wire is written `start.out > desk.in`. */
export function flowOf(stem: string, nodes: readonly FlowNode[], wires: readonly string[]): Flow {
	const id = freshName(stem);
	return {
		formatVersion: 1,
		id,
		name: id,
		revision: 0,
		nodes: [...nodes],
		wires: wires.map(readWire),
	};
}

function readWire(text: string, index: number): Wire {
	const [from, to] = text.split(" > ").map((end) => {
		const [node = "", port = ""] = end.split(".");
		return { node, port };
	});
	if (!from || !to) throw new Error(`Not a wire: ${text}`);
	return { id: `w${index + 1}`, from, to };
}

type Place = readonly [x: number, y: number];

function node(
	id: string,
	type: string,
	name: string,
	[x, y]: Place,
	params: Readonly<Record<string, ParameterSetting>>,
): FlowNode {
	return { id, type, name, position: { x, y }, params };
}

const fixed = (value: unknown): ParameterSetting => ({ scope: "Custom", value });

/** The trigger `start`, in the flow's first column. */
export function startWith(message: Message): FlowNode {
	return node("start", "Flow.Manual", "New question", [0, 0], { message: fixed(message) });
}

/** The agent `desk`, which is asked the message's `question`. */
export function askDesk(model: ModelSetting): FlowNode {
	return node("desk", "AI.Agent", "Desk", [280, 0], {
		prompt: { scope: "Message", path: "question" },
		model: fixed(model),
	});
}

/** The agent `desk`, which lives in a process of its own and is asked the message's `question`. */
export function askRemoteDesk(agent: string): FlowNode {
	return node("desk", "AI.RemoteAgent", "Desk", [280, 0], {
		agent: fixed(agent),
		prompt: { scope: "Message", path: "question" },
	});
}

/** The node `mail` as the package in Go has it. */
export function sendMailInGo(place: Place): FlowNode {
	return { ...sendMail(place), type: "GoMail.Send" };
}

/** The node `mail`: its recipient, subject and body may be filled by the AI, or by the message on the flow path. */
export function sendMail(place: Place, params: Readonly<Record<string, ParameterSetting>> = {}): FlowNode {
	return node("mail", "Mail.Send", "Send mail", place, {
		to: { scope: "AI" },
		subject: { scope: "AI" },
		body: { scope: "AI" },
		from: fixed("desk@example.com"),
		server: fixed({ credential: "outbox" }),
		...params,
	});
}

/** The node `wait`, which calls a web server: as a step, or as a tool that takes no argument. */
export function waitFor(url: string, place: Place): FlowNode {
	return node("wait", "Http.Request", "Wait", place, { url: fixed(url), method: fixed("GET") });
}

/** A node that posts an order to a web server: nobody knows whether it happened when the server is killed meanwhile. */
export function postOrder(id: string, name: string, url: string, place: Place): FlowNode {
	return node(id, "Http.Request", name, place, {
		url: fixed(url),
		method: fixed("POST"),
		body: { scope: "Message", template: "order {{ number }} for {{ customer }}" },
	});
}

/** A node that writes a text with expressions into the log. */
export function log(id: string, name: string, place: Place, template = "Done"): FlowNode {
	return node(id, "Flow.Log", name, place, { text: { scope: "Message", template } });
}

/** The node `report`, which writes the fields of a mail into the message. */
export function writeReport(to: string, place: Place): FlowNode {
	const fields = [
		{ name: "to", value: fixed(to) },
		{ name: "subject", value: fixed("Report") },
		{ name: "body", value: { scope: "Message", template: "The desk said: {{ text }}" } },
	];
	return node("report", "Flow.Set", "Write the report", place, { fields: fixed(fields) });
}

/** The node `ask`, which asks a person to fill in a form. */
export function askPerson(question: string, form: Form, place: Place): FlowNode {
	return node("ask", "Flow.Ask", "Ask someone", place, { question: fixed(question), form: fixed(form) });
}

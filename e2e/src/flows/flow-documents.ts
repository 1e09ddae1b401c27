import { ai, custom, flow, node, path, template } from "@switchyard/flow/testing";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { Form } from "@switchyard/spec/form";
import type { Message } from "@switchyard/spec/json";
import type { ModelSetting } from "@switchyard/spec/model";

let made = 0;

/** A name that no other test of this worker uses: for a flow's id, and for the addresses that it writes to. */
export function freshName(stem: string): string {
	made += 1;
	return `${stem}-${made}`;
}

/** A flow document under a fresh id. */
export function flowOf(stem: string, nodes: readonly FlowNode[], wires: readonly string[]): Flow {
	return flow(nodes, wires, { id: freshName(stem), revision: 0 });
}

type Place = readonly [x: number, y: number];

/** A node that has a name and a place of its own. */
function placed(id: string, type: string, name: string, [x, y]: Place, params: FlowNode["params"]): FlowNode {
	return node(id, type, params, { name, position: { x, y } });
}

/** The trigger `start`, in the flow's first column. */
export function startWith(message: Message): FlowNode {
	return placed("start", "Flow.Manual", "New question", [0, 0], { message: custom(message) });
}

/** The agent `desk`, which is asked the message's `question`. */
export function askDesk(model: ModelSetting): FlowNode {
	return placed("desk", "AI.Agent", "Desk", [280, 0], {
		prompt: path("question"),
		model: custom(model),
	});
}

/** The agent `desk`, which lives in a process of its own and is asked the message's `question`. */
export function askRemoteDesk(agent: string): FlowNode {
	return placed("desk", "AI.RemoteAgent", "Desk", [280, 0], {
		agent: custom(agent),
		prompt: path("question"),
	});
}

/** The node `mail` as the package in Go has it. */
export function sendMailInGo(place: Place): FlowNode {
	return { ...sendMail(place), type: "GoMail.Send" };
}

/** The node `mail`: its recipient, subject and body may be filled by the AI, or by the message on the flow path. */
export function sendMail(place: Place, params: FlowNode["params"] = {}): FlowNode {
	return placed("mail", "Mail.Send", "Send mail", place, {
		to: ai,
		subject: ai,
		body: ai,
		from: custom("desk@example.com"),
		server: custom({ credential: "outbox" }),
		...params,
	});
}

/** The node `wait`, which calls a web server: as a step, or as a tool that takes no argument. */
export function waitFor(url: string, place: Place): FlowNode {
	return placed("wait", "Http.Request", "Wait", place, { url: custom(url), method: custom("GET") });
}

/** A node that posts an order to a web server: nobody knows whether it happened when the server is killed meanwhile. */
export function postOrder(id: string, name: string, url: string, place: Place): FlowNode {
	return placed(id, "Http.Request", name, place, {
		url: custom(url),
		method: custom("POST"),
		body: template("order {{ number }} for {{ customer }}"),
	});
}

/** A node that writes a text with expressions into the log. */
export function log(id: string, name: string, place: Place, words = "Done"): FlowNode {
	return placed(id, "Flow.Log", name, place, { text: template(words) });
}

/** The node `report`, which writes the fields of a mail into the message. */
export function writeReport(to: string, place: Place): FlowNode {
	const fields = [
		{ name: "to", value: custom(to) },
		{ name: "subject", value: custom("Report") },
		{ name: "body", value: template("The desk said: {{ text }}") },
	];
	return placed("report", "Flow.Set", "Write the report", place, { fields: custom(fields) });
}

/** The node `ask`, which asks a person to fill in a form. */
export function askPerson(question: string, form: Form, place: Place): FlowNode {
	return placed("ask", "Flow.Ask", "Ask someone", place, { question: custom(question), form: custom(form) });
}

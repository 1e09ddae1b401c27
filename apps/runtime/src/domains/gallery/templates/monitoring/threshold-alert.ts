import { choose, constant, log, MAIL_SERVER, mail, node, sample, template, text } from "../template.ts";

export const thresholdAlert = template({
	id: "threshold-alert",
	purpose: "monitoring",
	name: "Threshold alert",
	description: "Tells someone when a measured value leaves its range.",
	needs: [MAIL_SERVER],
	nodes: [
		sample("A measurement", [0, 0], { body: { sensor: "Cold store", celsius: 9.5 } }),
		node("hook", "Flow.Webhook", "POST /hooks/measurements", [0, 1], { path: constant("measurements") }),
		choose("range", "In range?", [1, 0], { high: "body.celsius > 7.0", low: "body.celsius < 2.0" }),
		mail("high", "Too warm", [2, 0], {
			to: constant("duty@example.com"),
			subject: text("{{ body.sensor }} is too warm"),
			body: text("{{ body.celsius }} °C"),
		}),
		mail("low", "Too cold", [2, 1], {
			to: constant("duty@example.com"),
			subject: text("{{ body.sensor }} is too cold"),
			body: text("{{ body.celsius }} °C"),
		}),
		log("fine", "In range", [2, 2], "{{ body.sensor }}: {{ body.celsius }} °C"),
	],
	wires: ["start > range", "hook > range", "range.high > high", "range.low > low", "range.otherwise > fine"],
});

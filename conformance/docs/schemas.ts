import { MailMessage } from "@switchyard/nodes/mailbox";
import { OutputSchema } from "@switchyard/spec/answer";
import { Hello, ToolExecutionFrame } from "@switchyard/spec/bridge";
import { EmbeddingsReply, EmbeddingsSetting } from "@switchyard/spec/embeddings";
import { Flow, FlowBudget, FlowNode } from "@switchyard/spec/flow";
import { Form } from "@switchyard/spec/form";
import {
	CostsReply,
	FreezePlanBody,
	SearchWorkspaceReply,
	StatisticsReply,
	TestCredentialReply,
} from "@switchyard/spec/http";
import { McpServerSettings } from "@switchyard/spec/mcp";
import { ModelSetting } from "@switchyard/spec/model";
import { ProposedPlan } from "@switchyard/spec/plan";
import { ToolResult } from "@switchyard/spec/tool";
import { ToolPublicationSettings } from "@switchyard/spec/tool-publication";
import { PackageManifest } from "../../apps/runtime/src/domains/packages/stdio/package-manifest.ts";
import { CommandsFile } from "../../apps/runtime/src/platform/nodes/commands/command-declaration.ts";

/** The schemas that `json` blocks name, by these names. */
export const SCHEMAS = new Map(
	Object.entries({
		StatisticsReply,
		CommandsFile,
		CostsReply,
		EmbeddingsReply,
		EmbeddingsSetting,
		Flow,
		FlowBudget,
		FlowNode,
		Form,
		FreezePlanBody,
		Hello,
		MailMessage,
		McpServerSettings,
		ModelSetting,
		OutputSchema,
		PackageManifest,
		ProposedPlan,
		SearchWorkspaceReply,
		TestCredentialReply,
		ToolExecutionFrame,
		ToolPublicationSettings,
		ToolResult,
	}),
);

import { MailMessage } from "@switchyard/nodes/mailbox";
import {
	CostsReply,
	EmbeddingsReply,
	EmbeddingsSetting,
	Flow,
	FlowBudget,
	FlowNode,
	Form,
	FreezePlanBody,
	Hello,
	McpServerSettings,
	ModelSetting,
	OutputSchema,
	ProposedPlan,
	SearchWorkspaceReply,
	StatisticsReply,
	TestCredentialReply,
	ToolExecutionFrame,
	ToolPublicationSettings,
	ToolResult,
} from "@switchyard/spec";
import { CommandsFile } from "../../apps/runtime/src/domains/packages/commands/command-declaration.ts";
import { PackageManifest } from "../../apps/runtime/src/domains/packages/stdio/package-manifest.ts";

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

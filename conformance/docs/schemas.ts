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

import type { ModelSetting } from "@switchyard/spec";

export type ProviderSetting = Extract<ModelSetting, { model: string }>;

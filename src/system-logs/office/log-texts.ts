import { m } from '../../paraglide/messages.js'
import type { Importance, LogCategory } from '../system-log.ts'

export const categoryTexts: Record<LogCategory, () => string> = {
  feature: m.logs_category_feature,
  security: m.logs_category_security,
  bugfix: m.logs_category_bugfix,
  optimization: m.logs_category_optimization,
  ops: m.logs_category_ops,
  docs: m.logs_category_docs,
}

export const importanceTexts: Record<Importance, () => string> = {
  low: m.logs_importance_low,
  medium: m.logs_importance_medium,
  high: m.logs_importance_high,
  critical: m.logs_importance_critical,
}
